extension AnyCancellable: CustomStringConvertible {
  /// The sources and the state, as in `AnyCancellable of "ticks" (live)`.
  public var description: String { describe(self, as: "AnyCancellable") }
}

extension SerialDisposable: CustomStringConvertible {
  /// The sources and the state, as in `SerialDisposable of "ticks" (live)`.
  public var description: String { describe(self, as: "SerialDisposable") }
}

extension SingleAssignmentDisposable: CustomStringConvertible {
  /// The sources and the state, as in `SingleAssignmentDisposable of "ticks" (live)`.
  public var description: String { describe(self, as: "SingleAssignmentDisposable") }
}

extension DeinitDisposable: CustomStringConvertible {
  /// The sources and the state, as in `DeinitDisposable of "ticks" (live)`.
  public var description: String { describe(self, as: "DeinitDisposable") }
}

extension BlockDisposable: CustomStringConvertible {
  /// The state, as in `BlockDisposable(live)`.
  public var description: String { describe(self, as: "BlockDisposable") }
}

extension SimpleDisposable: CustomStringConvertible {
  /// The state, as in `SimpleDisposable(live)`.
  public var description: String { describe(self, as: "SimpleDisposable") }
}

extension AtomicObserver: CustomStringConvertible {
  /// The sources and the state, as in `AtomicObserver of Int (live)`.
  public var description: String { describe(self, as: "AtomicObserver") }
}

extension CompositeDisposable: CustomStringConvertible {
  /// The number of disposables that have not ended, as in `CompositeDisposable(3)`; O(n).
  ///
  /// After disposal, the description is `CompositeDisposable(ended)`.
  public var description: String { "CompositeDisposable(\(isDisposed ? "ended" : "\(count)"))" }
}
