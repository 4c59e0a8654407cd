import RKCore
import Synchronization

/// Observes one source again and again, as long as a decision says so.
///
///     ┌─► observe ──┬─ ended before it returned: again ─┐
///     │             └─ returned first ──► slot          │
///     └──── run ◄── end: again ◄── source               │
///     └─────────────────────────────────────────────────┘
///
/// There is one source at a time, so its elements go straight downstream. The return of `observe` and the
/// end meet at `stage`, and the second of them runs the next attempt: a source that ends at once is a
/// loop, and not a recursion.
@usableFromInline
final class Attempts<Source: SignalProtocol>: OperatorNode {
  @usableFromInline
  enum Stage {
    @inlinable static var begun: UInt8 { 0 }
    @inlinable static var returned: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }
  }

  @usableFromInline let source: Source
  @usableFromInline let downstream: AnyObserver<Source.Element, Source.Error>
  @usableFromInline let slot = Slot()
  @usableFromInline let stage = Atomic<UInt8>(Stage.begun)
  /// How many attempts are left; touched by the end of the one that runs.
  @usableFromInline let left: Ref<Int>
  @usableFromInline let isAgain: @Sendable (Subscribers.Completion<Source.Error>) -> Bool

  @inlinable
  init(
    _ source: Source,
    downstream: AnyObserver<Source.Element, Source.Error>,
    atMost times: Int,
    if isAgain: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Bool
  ) {
    self.source = source
    self.downstream = downstream
    left = Ref(times)
    self.isAgain = isAgain
    downstream.upstream?.hold(disposable)
  }

  /// What the operator returns.
  @inlinable var disposable: WeakDisposable { WeakDisposable(self, [slot]) }

  @inlinable var isDisposed: Bool { slot.isDisposed }

  /// Observes until an attempt does not end at once.
  @inlinable
  func run() {
    while !slot.isDisposed {
      stage.store(Stage.begun, ordering: .relaxed)
      // The disposable of an attempt that has ended is not to be held for the next.
      slot.forget()
      let disposable = source.observe(
        with: AnyObserver(
          receive: downstream.element,
          completion: { self.end($0) },
          upstream: slot
        )
      )
      if stage.load(ordering: .acquiring) == Stage.ended { continue }
      slot.hold(disposable)
      let last = stage.exchange(Stage.returned, ordering: .acquiringAndReleasing)
      if last != Stage.ended { return }
    }
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<Source.Error>) {
    if slot.isDisposed { return }
    let isLast = left.value == 0 || !isAgain(completion)
    // The decision may have disposed the observation.
    if slot.isDisposed { return }
    if isLast {
      if slot.finish() { downstream.receive(completion: completion) }
      return
    }
    if left.value != .max { left.value -= 1 }
    if stage.exchange(Stage.ended, ordering: .acquiringAndReleasing) == Stage.returned { run() }
  }
}
