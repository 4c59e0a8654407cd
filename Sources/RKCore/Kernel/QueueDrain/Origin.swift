import Synchronization

/// The properties that an element has visited on its way through bindings.
///
///     a ──► b ──► c ─ ✗ ─► a        at c: a, b, c
///
/// Two-way bindings never echo an element to a property it has visited, so rings of bindings end.
/// The origin belongs to the thread during a delivery, so operators need not know of it. A timer or a task
/// does not store it: what it sends later is a new element. Four calls are all there is:
///
/// ```text
/// a source    begin     a new element, also during the delivery of another; a forwarded one continues
/// a binding   forward   unless the property was visited
/// a queue     current, carry: the element has its origin again when its turn comes (`Queued`)
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

  /// Whether any thread is watched; where none is, sending asks no further.
  @inlinable @inline(__always)
  static var isCarried: Bool { watchedThreads.load(ordering: .relaxed) != 0 }

  /// The origin of the element that the calling thread delivers.
  @inlinable
  package static var current: Origin? { isCarried ? ofThread : nil }

  @usableFromInline
  static var ofThread: Origin? { ThreadState.current.origin }

  /// Delivers an element with a given origin, or none, at a place that it visits.
  @inlinable @inline(__always)
  package static func carry(
    _ origin: Origin?,
    visiting place: Origin? = nil,
    _ deliver: () -> Void
  ) {
    if origin == nil, place == nil, !isCarried {
      deliver()
    } else {
      carryTracked(origin, visiting: place, deliver)
    }
  }

  @usableFromInline
  static func carryTracked(_ origin: Origin?, visiting place: Origin?, _ deliver: () -> Void) {
    var origin = origin ?? place
    if let place, let earlier = origin, !earlier.includes(place) {
      origin = Origin(place, after: earlier)
    }
    let thread = ThreadState.current
    let outer = thread.origin
    thread.change { $0.origin = origin }
    deliver()
    thread.change { $0.origin = outer }
  }

  /// Delivers an element that is sent at a place, or at a source without one: a new element, unless
  /// `forward` announced that it is the one being delivered.
  @inlinable @inline(__always)
  package static func begin(at place: Origin?, _ deliver: () -> Void) {
    if place == nil, !isCarried { deliver() } else { beginTracked(at: place, deliver) }
  }

  @usableFromInline
  static func beginTracked(at place: Origin?, _ deliver: () -> Void) {
    let thread = ThreadState.current
    let forwarded = thread.forwardsNext ? thread.origin : nil
    thread.forwardsNext = false
    carryTracked(forwarded, visiting: place, deliver)
  }

  /// Delivers an element to what sends it on, unless it has visited a place: the first element that this
  /// thread sends during the delivery is the same one, not a new one.
  @inlinable @inline(__always)
  package static func forward(to place: Origin? = nil, _ deliver: () -> Void) {
    if isCarried { forwardTracked(to: place, deliver) } else { deliver() }
  }

  @usableFromInline
  static func forwardTracked(to place: Origin?, _ deliver: () -> Void) {
    let thread = ThreadState.current
    if let place, thread.origin?.includes(place) == true { return }
    thread.forwardsNext = true
    deliver()
    thread.forwardsNext = false
  }
}
