import Synchronization

/// Where an element has been that bindings write from one property to the next.
///
///     a ──► b ──► c ─ ✗ ─► a        at c: a, b, c
///
/// It belongs to the thread while the element is delivered, so that operators need not know of it. What
/// queues an element keeps its origin with it: a `QueueDrain`, a `ScheduledObserver`, a `ReplayGate`. A timer or a task does
/// not: what it sends later is a new element.
///
/// ```text
/// send, receive, value = …      begins: a new element, also inside the delivery of another
/// what the library forwards     continues: the place is added
/// a binding                     asks first, then forwards: not to where the element has been
/// ```
///
/// A place is an origin that only names itself: an element that begins there has been nowhere else. So an
/// origin is a list of places that ends with one.
@usableFromInline
package final class Origin: Sendable {
  /// The place that was added; nil for a place.
  private let added: Origin?
  private let before: Origin?

  /// Makes a place.
  package init() {
    added = nil
    before = nil
  }

  private init(_ place: Origin, after before: Origin) {
    added = place
    self.before = before
  }

  private func includes(_ place: Origin) -> Bool {
    var current: Origin? = self
    while let origin = current {
      if (origin.added ?? origin) === place { return true }
      current = origin.before
    }
    return false
  }

  /// Whether a thread delivers an element that has an origin: without any, sending asks no further.
  @inlinable
  package static var isCarried: Bool { carriers.load(ordering: .relaxed) != 0 }

  /// The origin of the element that the calling thread delivers.
  @inlinable
  package static var current: Origin? { isCarried ? ofThread : nil }

  @usableFromInline
  static var ofThread: Origin? { ThreadState.current.origin }

  /// Whether the element that the calling thread delivers has been at a place.
  package static func includes(_ place: Origin) -> Bool {
    current?.includes(place) ?? false
  }

  /// Delivers an element that has a given origin, or none.
  @inlinable @inline(__always)
  package static func carry(_ origin: Origin?, _ deliver: () -> Void) {
    if origin == nil, !isCarried { deliver() } else { replace(with: origin, deliver) }
  }

  @usableFromInline
  static func replace(with origin: Origin?, _ deliver: () -> Void) {
    let thread = ThreadState.current
    let outer = thread.origin
    thread.change(to: origin)
    deliver()
    thread.change(to: outer)
  }

  /// Delivers a new element that is sent at a place, or at something that is none; or one that is
  /// forwarded there.
  @usableFromInline
  package static func begin(at place: Origin?, _ deliver: () -> Void) {
    let thread = ThreadState.current
    if thread.forwardsNext {
      thread.forwardsNext = false
      arrive(at: place, deliver)
    } else {
      replace(with: place, deliver)
    }
  }

  /// Delivers an element that arrives at a place: by a binding, or because the place replays it.
  @usableFromInline
  package static func arrive(at place: Origin?, _ deliver: () -> Void) {
    guard let place else { return deliver() }
    guard let current = ofThread else { return replace(with: place, deliver) }
    if current.includes(place) { return deliver() }
    replace(with: Origin(place, after: current), deliver)
  }

  /// Delivers an element to an observer that takes what it receives for new: the first that is sent
  /// meanwhile on this thread is the element itself.
  @inlinable @inline(__always)
  package static func forward(_ deliver: () -> Void) {
    if isCarried { forwardNext(deliver) } else { deliver() }
  }

  /// Delivers the element that was forwarded, so that what is sent meanwhile is new.
  static func proceed(_ deliver: () -> Void) {
    ThreadState.current.forwardsNext = false
    deliver()
  }

  @usableFromInline
  static func forwardNext(_ deliver: () -> Void) {
    let thread = ThreadState.current
    thread.forwardsNext = true
    deliver()
    thread.forwardsNext = false
  }
}

/// How many threads deliver an element that has an origin.
@usableFromInline let carriers = Atomic<Int>(0)

extension ThreadState {
  fileprivate func change(to new: Origin?) {
    if (origin == nil) != (new == nil) {
      carriers.add(new == nil ? -1 : 1, ordering: .relaxed)
    }
    origin = new
  }
}
