import Synchronization

/// One source, many observers, one order: what subjects, properties and shared signals are made of.
///
/// Everything that happens is an operation in one `Drain`: an element, the end, an observer that
/// arrives or leaves. So all observers see the same events in the same order, whatever is sent from
/// other threads or from inside a delivery, and the list of observers is changed only between
/// deliveries.
///
///     send ───► drain ──► owner walks:  first ⇄ registration ⇄ registration ⇄ last
///     observe ─►  │                              │ asks `isLive` before each call
///     dispose ─►  └─ waits while owned           └─ disposed by anyone, unlinked by the owner
///
/// Invariants:
/// 1. `first`, `last`, `end` and the links and observers of registrations are the owner's alone.
/// 2. The list holds one reference to each registration that is in it.
/// 3. A registration that is not live is not called; it leaves the list before the drain does.
/// 4. After the end, and after `release`, the list is empty for good.
// Guard: `first`, `last` and `end` are touched only by the owner of `drain`.
@usableFromInline
package final class Fanout<Element: Sendable, Failure: Swift.Error>: @unchecked Sendable {
  @usableFromInline
  package enum Operation: Sendable {
    case next(Element)
    case end(Subscribers.Completion<Failure>)
    case add(Registration<Element, Failure>)
    case remove(Registration<Element, Failure>)
    case release
  }

  @usableFromInline let drain = Drain<Operation>()
  @exclusivity(unchecked) @usableFromInline
  var first: Unmanaged<Registration<Element, Failure>>?
  @exclusivity(unchecked) @usableFromInline
  var last: Unmanaged<Registration<Element, Failure>>?
  @exclusivity(unchecked) @usableFromInline var end: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var isReleased = false

  @inlinable package init() {}

  @inlinable deinit { unlinkAll { _ in } }

  /// Sends an element to everyone who observes.
  @inlinable
  package func send(_ element: Element) {
    if drain.enter() {
      deliver(element)
      if !drain.leave() { work() }
    } else {
      submit(.next(element))
    }
  }

  /// Sends the end to everyone who observes, now or later.
  @inlinable package func send(completion: Subscribers.Completion<Failure>) {
    submit(.end(completion))
  }

  /// Adds an observer: it sees what is sent from now on, or the end if it was sent.
  @inlinable package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    let registration = Registration(observer, in: self)
    observer.upstream?.hold(registration)
    submit(.add(registration))
    return registration
  }

  /// Lets all observers go without a word: the source is gone.
  @inlinable package func release() {
    submit(.release)
  }

  @inlinable
  func submit(_ operation: Operation) {
    if drain.enter() {
      perform(operation)
      if !drain.leave() { work() }
    } else if drain.enqueue(operation) {
      work()
    }
  }

  @inlinable
  func work() {
    _ = drain.work(perform)
  }

  /// Owner only.
  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    var current = first
    while let registration = current {
      current = registration._withUnsafeGuaranteedRef {
        $0.receive(element)
        return $0.next
      }
    }
  }

  /// Owner only.
  @inlinable
  func perform(_ operation: Operation) {
    switch operation {
    case .next(let element): deliver(element)
    case .end(let completion): finish(completion)
    case .add(let registration): link(registration)
    case .remove(let registration): unlink(registration)
    case .release:
      isReleased = true
      unlinkAll { $0.forget() }
    }
  }

  /// Owner only.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if end != nil || isReleased { return }
    end = completion
    unlinkAll { $0.finish(completion) }
  }

  /// Owner only.
  @inlinable
  func link(_ registration: Registration<Element, Failure>) {
    if let end { return registration.finish(end) }
    if isReleased || registration.isDisposed { return registration.forget() }
    registration.previous = last
    let reference = Unmanaged.passRetained(registration)
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = reference }
    } else {
      first = reference
    }
    last = reference
    registration.isLinked = true
  }

  /// Owner only.
  @inlinable
  func unlink(_ registration: Registration<Element, Failure>) {
    registration.forget()
    guard registration.isLinked else { return }
    registration.isLinked = false
    let (previous, next) = (registration.previous, registration.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next {
      next._withUnsafeGuaranteedRef { $0.previous = previous }
    } else {
      last = previous
    }
    Unmanaged.passUnretained(registration).release()
  }

  /// Owner only. The list is walked, not recursed: each reference is given back in turn.
  @inlinable
  func unlinkAll(_ farewell: (Registration<Element, Failure>) -> Void) {
    var current = first
    first = nil
    last = nil
    while let reference = current {
      let registration = reference.takeRetainedValue()
      registration.isLinked = false
      current = registration.next
      farewell(registration)
    }
  }
}

/// One observer of a fan-out, and what ends its observation.
// Guard: everything but `live` is touched only by the owner of the fan-out's drain.
@usableFromInline
package final class Registration<Element: Sendable, Failure: Swift.Error>: Disposable,
  @unchecked Sendable
{
  @usableFromInline let live = Atomic<Bool>(true)
  @usableFromInline let fanout: Fanout<Element, Failure>
  @exclusivity(unchecked) @usableFromInline
  var receiver: Receiver<Element>?
  @exclusivity(unchecked) @usableFromInline var completion:
    (@Sendable (Subscribers.Completion<Failure>) -> Void)?
  @exclusivity(unchecked) @usableFromInline
  var next: Unmanaged<Registration>?
  @exclusivity(unchecked) @usableFromInline
  var previous: Unmanaged<Registration>?
  @exclusivity(unchecked) @usableFromInline var isLinked = false

  @inlinable
  init(_ observer: AnyObserver<Element, Failure>, in fanout: Fanout<Element, Failure>) {
    receiver = Receiver(call: observer.element)
    self.completion = observer.completion
    self.fanout = fanout
  }

  @inlinable package var isDisposed: Bool { !live.load(ordering: .acquiring) }

  @inlinable
  package func dispose() {
    if live.exchange(false, ordering: .acquiringAndReleasing) { fanout.submit(.remove(self)) }
  }

  /// Owner only. The closure is moved out for the call and back: nobody else touches it, and a call
  /// through the property would retain and release it.
  @inlinable @inline(__always)
  func receive(_ element: Element) {
    guard live.load(ordering: .acquiring), let taken = receiver.take() else { return }
    taken.call(element)
    receiver = consume taken
  }

  /// Owner only: tells the end, if it was not disposed, and lets the observer go.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    receiver = nil
    let receive = self.completion.take()
    if live.exchange(false, ordering: .acquiringAndReleasing) { receive?(completion) }
  }

  /// Owner only: lets the observer go.
  @inlinable
  func forget() {
    live.store(false, ordering: .releasing)
    receiver = nil
    completion = nil
  }
}

/// A closure that is moved, not copied: an optional closure would be wrapped anew at each move, and a
/// copied one retained.
@usableFromInline
struct Receiver<Element: Sendable>: ~Copyable {
  @usableFromInline let call: @Sendable (Element) -> Void

  @inlinable
  init(call: @escaping @Sendable (Element) -> Void) {
    self.call = call
  }
}
