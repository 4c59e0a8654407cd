public import RKCore

extension SignalProtocol where Element == Bool {
  /// Emits whether the latest elements of two signals are both true, whenever either signal sends an element.
  ///
  ///     a          -t-f---t-|
  ///     b          --t--f--|
  ///     a and b    --tf-f-f-|
  ///
  /// The first element is emitted when both signals have sent an element. The result terminates in the same
  /// way as `combineLatest(_:_:)`.
  @export(implementation)
  public func and(_ other: some SignalProtocol<Bool, Error>) -> Signal<Bool, Error> {
    combineLatest(with: other) { $0 && $1 }
  }

  /// Emits whether at least one of the latest elements of two signals is true, whenever either signal sends
  /// an element.
  ///
  ///     a         -t-f---t-|
  ///     b         --t--f--|
  ///     a or b    --tt-f-t-|
  ///
  /// The first element is emitted when both signals have sent an element. The result terminates in the same
  /// way as `combineLatest(_:_:)`.
  @export(implementation)
  public func or(_ other: some SignalProtocol<Bool, Error>) -> Signal<Bool, Error> {
    combineLatest(with: other) { $0 || $1 }
  }
}

extension Signal where Element == Bool {
  /// Creates a signal that emits whether the latest elements of all signals are true.
  ///
  ///     a         -t-f---t-|
  ///     b         --t--f--|
  ///     c         t-------t|
  ///     result    --tf-f-ff|
  ///
  /// The first element is emitted when every signal has sent an element. After that, the result emits an
  /// element whenever a signal sends one. The result terminates in the same way as `combineLatest(_:_:)`. If
  /// there are no signals, the result completes.
  @export(implementation)
  public static func all<S: Collection & Sendable>(_ signals: S) -> Signal<Bool, Error>
  where S.Element: SignalProtocol<Bool, Error> {
    Signal(combiningLatest: signals) { $0.allSatisfy { $0 } }
  }

  /// Creates a signal that emits whether the latest element of at least one signal is true.
  ///
  ///     a         -f-t---f-|
  ///     b         --f--t--|
  ///     c         f-------f|
  ///     result    --ft-t-tt|
  ///
  /// The first element is emitted when every signal has sent an element. After that, the result emits an
  /// element whenever a signal sends one. The result terminates in the same way as `combineLatest(_:_:)`. If
  /// there are no signals, the result completes.
  @export(implementation)
  public static func any<S: Collection & Sendable>(_ signals: S) -> Signal<Bool, Error>
  where S.Element: SignalProtocol<Bool, Error> {
    Signal(combiningLatest: signals) { $0.contains(true) }
  }
}
