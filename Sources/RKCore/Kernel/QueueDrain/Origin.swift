import Synchronization

/// The properties that an element has visited on its way through bindings.
///
///     a ──► b ──► c ─ ✗ ─► a        at c: a, b, c
///
/// Two-way bindings never echo an element to a property it has visited, so rings of bindings end.
/// The origin belongs to the thread during a delivery, so operators need not know of it. What queues
/// elements stores their origin beside them: `QueueDrain`, `ScheduledObserver`, `ReplayGate`. A timer
/// or a task does not: what it sends later is a new element.
///
/// ```text
/// send, receive, value = …       begins: a new element, also during the delivery of another
/// an element that is forwarded   continues: the property is added
/// a binding                      asks first, and does not forward to a property that was visited
/// ```
///
/// Each property has a *place*: an origin without elements before it, which names only itself. An
/// origin is a list of places that ends with one.
@usableFromInline
package final class Origin: Sendable {
  /// The place that was visited last; nil for a place.
  private let visited: Origin?
  private let earlier: Origin?

  /// Creates a place.
  package init() {
    visited = nil
    earlier = nil
  }

  private init(_ place: Origin, after earlier: Origin) {
    visited = place
    self.earlier = earlier
  }

  private func includes(_ place: Origin) -> Bool {
    var current: Origin? = self
    while let origin = current {
      if (origin.visited ?? origin) === place { return true }
      current = origin.earlier
    }
    return false
  }

  /// Whether any thread delivers an element with an origin; where none does, sending asks no further.
  @inlinable
  package static var isCarried: Bool { carriers.load(ordering: .relaxed) != 0 }

  /// The origin of the element that the calling thread delivers.
  @inlinable
  package static var current: Origin? { isCarried ? ofThread : nil }

  @usableFromInline
  static var ofThread: Origin? { ThreadState.current.origin }

  /// Whether the element that the calling thread delivers has visited a place.
  package static func includes(_ place: Origin) -> Bool {
    current?.includes(place) ?? false
  }

  /// Delivers an element with a given origin, or none.
  @inlinable @inline(__always)
  package static func carry(_ origin: Origin?, _ deliver: () -> Void) {
    if origin == nil, !isCarried { deliver() } else { replace(with: origin, deliver) }
  }

  @usableFromInline
  static func replace(with origin: Origin?, _ deliver: () -> Void) {
    let thread = ThreadState.current
    let outer = thread.origin
    thread.setOrigin(origin)
    deliver()
    thread.setOrigin(outer)
  }

  /// Delivers an element that is sent at a place, or at a source without one: a new element, unless
  /// `forward` announced that it is the one being delivered.
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

  /// Delivers an element that visits a place: a binding writes it there, or the place replays it.
  @usableFromInline
  package static func arrive(at place: Origin?, _ deliver: () -> Void) {
    guard let place else { return deliver() }
    guard let current = ofThread else { return replace(with: place, deliver) }
    if current.includes(place) { return deliver() }
    replace(with: Origin(place, after: current), deliver)
  }

  /// Delivers an element to a subject or property, which sends it on: the first element that this thread
  /// sends during the delivery is the same one, not a new one.
  @inlinable @inline(__always)
  package static func forward(_ deliver: () -> Void) {
    if isCarried { forwardNext(deliver) } else { deliver() }
  }

  @usableFromInline
  static func forwardNext(_ deliver: () -> Void) {
    let thread = ThreadState.current
    thread.forwardsNext = true
    deliver()
    thread.forwardsNext = false
  }

  /// Delivers the element that was forwarded; what is sent during the delivery is new.
  static func proceed(_ deliver: () -> Void) {
    ThreadState.current.forwardsNext = false
    deliver()
  }
}

/// The number of threads that deliver an element with an origin.
@usableFromInline let carriers = Atomic<Int>(0)

extension ThreadState {
  fileprivate func setOrigin(_ new: Origin?) {
    if (origin == nil) != (new == nil) {
      carriers.add(new == nil ? -1 : 1, ordering: .relaxed)
    }
    origin = new
  }
}
