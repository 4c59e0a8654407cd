/// A disposable that holds one disposable at a time, and disposes the held disposable when another replaces
/// it.
public final class SerialDisposable: SlotDisposable {
  package let slot = Slot()

  /// Creates a disposable that holds the given disposable, if any.
  public init(otherDisposable: (any Disposable)? = nil) {
    slot.replace(with: otherDisposable)
  }

  /// The disposable that this object holds.
  ///
  /// Setting this property disposes the earlier disposable. After disposal, a newly set disposable is
  /// disposed immediately.
  public var otherDisposable: (any Disposable)? {
    get { slot.content }
    set {
      if let old = slot.replace(with: newValue) { DisposalTrampoline.dispose(old) }
    }
  }

  /// A Boolean value that indicates whether `dispose()` was called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes the held disposable, and every disposable that is set later.
  public func dispose() {
    slot.dispose()
  }
}

/// A disposable that holds one disposable, which is set once.
///
/// Use it when an observation may be disposed before its source returns a disposable.
public final class SingleAssignmentDisposable: SlotDisposable {
  package let slot = Slot()

  /// Creates a disposable that holds nothing yet.
  public init() {}

  /// The disposable that this object holds.
  ///
  /// Replacing a held disposable traps. After disposal, a newly set disposable is disposed immediately.
  public var otherDisposable: (any Disposable)? {
    get { slot.content }
    set {
      let old = slot.replace(with: newValue)
      require(
        old == nil,
        "SingleAssignmentDisposable may be set only once, and holds \(old.map { "\($0)" } ?? "nil")"
      )
    }
  }

  /// A Boolean value that indicates whether `dispose()` was called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes the held disposable, or the disposable that is set later.
  public func dispose() {
    slot.dispose()
  }
}

/// A disposable that, when deallocated, disposes the disposable that it holds.
public final class DeinitDisposable: SlotDisposable {
  package let slot = Slot()

  /// Creates a disposable that holds the given disposable.
  public init(disposable: any Disposable) {
    slot.hold(disposable)
  }

  deinit { slot.dispose() }

  /// The disposable that this object holds.
  ///
  /// Setting this property does not dispose the earlier disposable. After disposal, a newly set disposable is
  /// disposed immediately.
  public var otherDisposable: (any Disposable)? {
    get { slot.content }
    set { slot.replace(with: newValue) }
  }

  /// A Boolean value that indicates whether `dispose()` was called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Disposes the held disposable.
  public func dispose() {
    slot.dispose()
  }
}

/// A disposable that holds its work in a slot.
package protocol SlotDisposable: NestedDisposable {
  var slot: Slot { get }
}

extension SlotDisposable {
  #if DEBUG
  package var observed: ObservedSource { ObservedSource(slot) }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
  }
}
