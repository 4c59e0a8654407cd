public import RKCore

/// An observation that its source counts until disposal.
@usableFromInline
package final class CountedObservation: NestedDisposable {
  @usableFromInline package let slot = Slot()
  private let onDispose: Locked<Closure?>
  private let isSourceFinished: @Sendable () -> Bool

  /// - Parameters:
  ///   - isSourceFinished: A closure that returns whether the source has nothing left to dispose. Default: a
  ///     closure that returns true.
  ///   - onDispose: A closure that runs once, when the observation is disposed.
  @usableFromInline
  package init(
    isSourceFinished: @escaping @Sendable () -> Bool = { true },
    onDispose: @escaping @Sendable () -> Void
  ) {
    self.onDispose = Locked(Closure(onDispose))
    self.isSourceFinished = isSourceFinished
  }

  /// True after disposal, or when the source has released the observer and has nothing left to dispose.
  @usableFromInline package var isDisposed: Bool {
    slot.isDisposed || slot.isFinished && isSourceFinished()
  }

  @usableFromInline
  package func dispose() {
    slot.dispose()
    onDispose.take()?()
  }

  #if DEBUG
  package var observed: ObservedSource { ObservedSource(slot) }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
    onDispose.take()?()
  }
}
