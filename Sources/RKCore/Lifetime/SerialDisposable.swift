/// Holds one disposable at a time, and disposes the one that is replaced.
public final class SerialDisposable: Disposable {
  fileprivate let slot = Slot()

  /// Makes one that holds a disposable, or nothing yet.
  public init(otherDisposable: (any Disposable)? = nil) {
    slot.replace(with: otherDisposable)
  }

  /// What is held.
  ///
  /// Setting it disposes the one before; once disposed, it disposes the new one.
  public var otherDisposable: (any Disposable)? {
    get { slot.content }
    set {
      if let old = slot.replace(with: newValue) { DisposalTrampoline.dispose(old) }
    }
  }

  /// Whether `dispose()` was called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes what is held, and whatever is set from now on.
  public func dispose() {
    slot.dispose()
  }
}

/// Holds one disposable, which is set once: for a source that may be disposed before it has returned
/// its own.
public final class SingleAssignmentDisposable: Disposable {
  fileprivate let slot = Slot()

  /// Makes one that holds nothing yet.
  public init() {}

  /// What is held.
  ///
  /// It may be set once; once disposed, setting it disposes the new one.
  public var otherDisposable: (any Disposable)? {
    get { slot.content }
    set {
      let old = slot.replace(with: newValue)
      require(
        old == nil,
        "SingleAssignmentDisposable is set once, and holds \(String(describing: old))"
      )
    }
  }

  /// Whether `dispose()` was called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes what is held, or what will be.
  public func dispose() {
    slot.dispose()
  }
}

/// Disposes another disposable when the last reference to it goes.
public final class DeinitDisposable: Disposable {
  fileprivate let slot = Slot()

  /// Makes one that holds a disposable.
  public init(disposable: any Disposable) {
    slot.hold(disposable)
  }

  deinit {
    slot.dispose()
  }

  /// What is held.
  ///
  /// The one before is left alone; once disposed, setting it disposes the new one.
  public var otherDisposable: (any Disposable)? {
    get { slot.content }
    set { slot.replace(with: newValue) }
  }

  /// Whether `dispose()` was called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes what is held.
  public func dispose() {
    slot.dispose()
  }
}

extension SerialDisposable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
  }
}

extension SingleAssignmentDisposable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
  }
}

extension DeinitDisposable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
  }
}
