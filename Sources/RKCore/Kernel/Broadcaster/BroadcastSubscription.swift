import Synchronization

/// One observer of a broadcaster, and what ends its observation.
///
/// An observer with a replay stands behind a gate first: the subscription has no receiver until the
/// first event that finds the gate open.
// Guard: everything but `live` and `broadcaster` is touched only by the owner of the broadcaster's drain.
@usableFromInline
package final class BroadcastSubscription<Element: Sendable, Failure: Swift.Error>: Disposable,
  @unchecked Sendable
{
  @usableFromInline let live = Atomic<Bool>(true)
  @usableFromInline let broadcaster: Broadcaster<Element, Failure>
  @exclusivity(unchecked) @usableFromInline var receiver: BorrowedObserver<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var gate: ReplayGate<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<BroadcastSubscription>?
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<BroadcastSubscription>?
  @exclusivity(unchecked) @usableFromInline var isLinked = false

  @inlinable
  init(
    _ observer: AnyObserver<Element, Failure>,
    in broadcaster: Broadcaster<Element, Failure>
  ) {
    receiver = BorrowedObserver(observer)
    self.broadcaster = broadcaster
  }

  /// Makes a subscription whose observer is behind a gate.
  init(
    behind gate: ReplayGate<Element, Failure>,
    in broadcaster: Broadcaster<Element, Failure>
  ) {
    self.gate = gate
    self.broadcaster = broadcaster
  }

  @inlinable var isLive: Bool { live.load(ordering: .acquiring) }

  @inlinable package var isDisposed: Bool { !isLive }

  @inlinable
  package func dispose() {
    if end() { broadcaster.remove(self) }
  }

  /// It is over; false when it was already.
  @inlinable
  func end() -> Bool {
    live.exchange(false, ordering: .acquiringAndReleasing)
  }

  /// Owner only.
  @inlinable @inline(__always)
  func receive(_ element: Element) {
    guard isLive else { return }
    if receiver?.receive(element) == nil { pass(element) }
  }

  /// Owner only: an element for an observer that was behind a gate when the last one came.
  @usableFromInline
  func pass(_ element: Element) {
    if goesThrough(.next(element)) { receive(element) }
  }

  /// Owner only: takes the observer over from the gate, if that is open; otherwise the event waits.
  private func goesThrough(_ event: Signal<Element, Failure>.Event) -> Bool {
    guard let observer = gate?.pass(event) else { return false }
    gate = nil
    receiver = BorrowedObserver(observer)
    return true
  }

  /// Owner only: tells the end, if it was not disposed, and lets the observer go.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if let taken = receiver.take() {
      if end() { taken.completion(completion) }
    } else {
      passEnd(completion)
    }
  }

  /// Owner only: the end for an observer that was behind a gate when the last event came.
  @usableFromInline
  func passEnd(_ completion: Subscribers.Completion<Failure>) {
    guard let observer = gate?.pass(.init(completion)) else { return }
    gate = nil
    if end() { observer.receive(completion: completion) }
  }

  /// Owner only: lets the observer go.
  @inlinable
  func forget() {
    _ = end()
    receiver = nil
    forgetGate()
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

/// An observer that is lent, not copied: an optional closure would be wrapped anew at each move, and a
/// copied one retained for each call.
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
