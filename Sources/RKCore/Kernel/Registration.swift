import Synchronization

/// One observer of a fan-out, and what ends its observation.
///
/// An observer with a replay stands behind a gate first: the registration has no receiver until the
/// first event that finds the gate open.
// Guard: everything but `live` and `fanout` is touched only by the owner of the fan-out's drain.
@usableFromInline
package final class Registration<Element: Sendable, Failure: Swift.Error>: Disposable,
  @unchecked Sendable
{
  @usableFromInline let live = Atomic<Bool>(true)
  @usableFromInline let fanout: Fanout<Element, Failure>
  @exclusivity(unchecked) @usableFromInline var receiver: Receiver<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var gate: Gate<Element, Failure>?
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<Registration>?
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<Registration>?
  @exclusivity(unchecked) @usableFromInline var isLinked = false

  @inlinable
  init(
    _ observer: AnyObserver<Element, Failure>,
    in fanout: Fanout<Element, Failure>
  ) {
    receiver = Receiver(observer)
    self.fanout = fanout
  }

  /// Makes a registration whose observer is behind a gate.
  init(
    behind gate: Gate<Element, Failure>,
    in fanout: Fanout<Element, Failure>
  ) {
    self.gate = gate
    self.fanout = fanout
  }

  @inlinable var isLive: Bool { live.load(ordering: .acquiring) }

  @inlinable package var isDisposed: Bool { !isLive }

  @inlinable
  package func dispose() {
    if end() { fanout.remove(self) }
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
    receiver = Receiver(observer)
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

extension Registration: Stoppable {
  package func stop(_ rest: inout [Nesting.Step]) {
    if end() { rest.append(.run(Block { self.fanout.remove(self) })) }
  }
}

/// An observer that is lent, not copied: an optional closure would be wrapped anew at each move, and a
/// copied one retained for each call.
@usableFromInline
struct Receiver<Element: Sendable, Failure: Swift.Error>: ~Copyable {
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
