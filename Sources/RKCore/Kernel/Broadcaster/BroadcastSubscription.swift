import Synchronization

/// An observer of a broadcaster, which is also the disposable of the observation.
///
/// The broadcaster does not call an observer that is receiving a replay. Events that arrive during the
/// replay wait in a `ReplayGate`.
// Guarded by the drain of the broadcaster while the subscription is in the list: only the drain's owner
// accesses the properties, except `stage` and `broadcaster`. After the subscription leaves the list, the
// thread that removed it reads `next`. From then on, only the caller for which `end` returned true accesses
// `observer`, directly or through a queued removal. `gate` is set before its bit in `stage`, and never
// changes after that, so the caller of `observe` may read it.
@usableFromInline
package final class BroadcastSubscription<Element: Sendable, Failure: Swift.Error>: Disposable,
  @unchecked Sendable
{
  @usableFromInline let stage: Atomic<UInt8>
  @usableFromInline let broadcaster: Broadcaster<Element, Failure>
  @exclusivity(unchecked) @usableFromInline var observer: BorrowedObserver<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var gate: ReplayGate<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<BroadcastSubscription>?
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<BroadcastSubscription>?
  @exclusivity(unchecked) @usableFromInline var isLinked = false

  @inlinable
  init(
    _ observer: AnyObserver<Element, Failure>,
    in broadcaster: Broadcaster<Element, Failure>,
    stage: UInt8 = SubscriptionStage.open
  ) {
    self.stage = Atomic(stage)
    self.observer = BorrowedObserver(observer)
    self.broadcaster = broadcaster
  }

  @inlinable var isLive: Bool { stage.load(ordering: .acquiring) & SubscriptionStage.live != 0 }

  @inlinable package var isDisposed: Bool { !isLive }

  @inlinable
  package func dispose() {
    if end() { broadcaster.remove(self) }
  }

  /// Ends the subscription; returns false if it had already ended.
  @inlinable
  func end() -> Bool {
    let old = stage.bitwiseAnd(~SubscriptionStage.live, ordering: .acquiringAndReleasing).oldValue
    return old & SubscriptionStage.live != 0
  }

  /// Owner only: delivers an element or, during a replay, adds the element to the gate.
  ///
  /// If the subscription has ended, the element is dropped.
  @inlinable @inline(__always)
  func receive(_ element: Element) {
    let isOpen = stage.load(ordering: .acquiring) == SubscriptionStage.open
    if isOpen || passOrBuffer(element) { observer?.receive(element) }
  }

  /// Delivers a terminal event and releases the observer; during a replay, adds the event to the gate
  /// instead.
  ///
  /// If the subscription was disposed, this method does nothing. It is called only by the owner or, if the
  /// subscription was not added to the list, by the caller of `add`.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    let isOpen = stage.load(ordering: .acquiring) == SubscriptionStage.open
    if !isOpen, !passOrBuffer(.init(completion)) { return }
    // `remove` releases the observer of a disposed subscription.
    if end(), let last = observer.take() { last.completion(completion) }
  }

  /// Ends the subscription without a terminal event and releases the observer, unless the subscription had
  /// already ended.
  @inlinable
  func abandon() {
    if end() { forget() }
  }

  /// Releases the observer.
  ///
  /// Called only by the caller for which `end` returned true, or by the owner that performs the removal for
  /// that caller.
  @inlinable
  func forget() {
    observer = nil
  }
}

extension BroadcastSubscription: NestedDisposable {
  #if DEBUG
  package var observed: ObservedSource { ObservedSource(of: Element.self, sentBy: broadcaster) }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if end() { rest.append(.run(Closure { self.broadcaster.remove(self) })) }
  }
}

/// An observer that is borrowed for each call.
///
/// Borrowing avoids two costs: Swift wraps an optional closure again at each move, and retains a copied
/// closure at each call.
@usableFromInline
struct BorrowedObserver<Element: Sendable, Failure: Swift.Error>: ~Copyable {
  @usableFromInline let element: @Sendable (Element) -> Void
  @usableFromInline let completion: @Sendable (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(_ observer: AnyObserver<Element, Failure>) {
    element = observer.element
    completion = observer.completion
  }

  @inlinable @inline(__always)
  borrowing func receive(_ element: Element) {
    self.element(element)
  }
}
