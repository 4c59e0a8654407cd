import Synchronization

/// One observer of a broadcaster, and the disposable of its observation.
///
/// An observer with a replay starts in a `ReplayGate`. The subscription takes it over with the first
/// event that finds the gate open.
// Guard: while the subscription is in the list, everything but `live` and `broadcaster` is touched only by
// the owner of the broadcaster's drain; outside the list, only by the caller for which `end` returned true.
@usableFromInline
package final class BroadcastSubscription<Element: Sendable, Failure: Swift.Error>: Disposable,
  @unchecked Sendable
{
  @usableFromInline let live = Atomic<Bool>(true)
  @usableFromInline let broadcaster: Broadcaster<Element, Failure>
  @exclusivity(unchecked) @usableFromInline var observer: BorrowedObserver<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var gate: ReplayGate<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<BroadcastSubscription>?
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<BroadcastSubscription>?
  @exclusivity(unchecked) @usableFromInline var isLinked = false

  @inlinable
  init(
    _ observer: AnyObserver<Element, Failure>,
    in broadcaster: Broadcaster<Element, Failure>
  ) {
    self.observer = BorrowedObserver(observer)
    self.broadcaster = broadcaster
  }

  init(_ gate: ReplayGate<Element, Failure>, in broadcaster: Broadcaster<Element, Failure>) {
    self.gate = gate
    self.broadcaster = broadcaster
  }

  @inlinable var isLive: Bool { live.load(ordering: .acquiring) }

  @inlinable package var isDisposed: Bool { !isLive }

  @inlinable
  package func dispose() {
    if end() { broadcaster.remove(self) }
  }

  /// Ends the subscription; false when it had ended.
  @inlinable
  func end() -> Bool {
    live.exchange(false, ordering: .acquiringAndReleasing)
  }

  /// Owner only.
  @inlinable @inline(__always)
  func receive(_ element: Element) {
    guard isLive else { return }
    if observer?.receive(element) == nil { receiveGated(element) }
  }

  /// Owner only: delivers an element to an observer that was in the gate at the last event.
  @usableFromInline
  func receiveGated(_ element: Element) {
    guard let passed = gate?.pass(.next(element)) else { return }
    gate = nil
    observer = BorrowedObserver(passed)
    receive(element)
  }

  /// Owner only: delivers a terminal event, unless it was disposed, and releases the observer.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if gate != nil { return finishGated(completion) }
    // If it was disposed, `remove` releases the observer.
    if end(), let last = observer.take() { last.completion(completion) }
  }

  /// Owner only: delivers a terminal event to an observer that was in the gate at the last event.
  @usableFromInline
  func finishGated(_ completion: Subscribers.Completion<Failure>) {
    guard let passed = gate?.pass(.init(completion)) else { return }
    gate = nil
    if end() { passed.receive(completion: completion) }
  }

  /// Ends the subscription without a terminal event, unless it has ended, and releases the observer.
  @inlinable
  func abandon() {
    if end() { forget() }
  }

  /// Releases the observer: for the caller for which `end` returned true.
  @inlinable
  func forget() {
    observer = nil
    if gate != nil { forgetGate() }
  }

  @usableFromInline
  func forgetGate() {
    gate?.forget()
    gate = nil
  }
}

extension BroadcastSubscription: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if end() { rest.append(.run(Closure { self.broadcaster.remove(self) })) }
  }
}

/// An observer that is borrowed for each call: an optional closure would be wrapped anew at each move,
/// and a copied one retained at each call.
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
