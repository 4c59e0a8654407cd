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
  #if DEBUG
  /// The element as it was at the place, to compare it with the one that returns; nil if unknown.
  private let element: (any Sendable)?
  /// Whether a warning about the place was reported.
  private let hasWarned = Atomic<Bool>(false)
  #endif

  /// Creates a place.
  package init() {
    visited = nil
    earlier = nil
    #if DEBUG
    element = nil
    #endif
  }

  private init(_ place: Origin, after earlier: Origin?, _ element: (any Sendable)?) {
    visited = place
    self.earlier = earlier
    #if DEBUG
    self.element = element
    #endif
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
  static func carryTracked(
    _ earlier: Origin?,
    visiting place: Origin?,
    sending element: (any Sendable)? = nil,
    _ deliver: () -> Void
  ) {
    var origin = earlier ?? place
    // The place itself is the origin of an element that has visited nothing else.
    if let place, earlier.map({ !$0.includes(place) }) ?? (element != nil) {
      origin = Origin(place, after: earlier, element)
    }
    let thread = ThreadState.current
    let outer = thread.origin
    thread.change { $0.origin = origin }
    deliver()
    thread.change { $0.origin = outer }
  }

  /// Delivers an element that is sent at a place, or at a source without one: a new element, unless
  /// `forward` announced that it is the one being delivered.
  ///
  /// - Parameters:
  ///   - place: The place, if any.
  ///   - element: The element, which a debug build compares with the one that returns. Default: unknown.
  ///   - deliver: Delivers the element.
  @inlinable @inline(__always)
  package static func begin(
    at place: Origin?,
    sending element: @autoclosure () -> (any Sendable)? = nil,
    _ deliver: () -> Void
  ) {
    if place == nil, !isCarried { return deliver() }
    #if DEBUG
    beginTracked(at: place, sending: element(), deliver)
    #else
    beginTracked(at: place, deliver)
    #endif
  }

  @usableFromInline
  static func beginTracked(
    at place: Origin?,
    sending element: (any Sendable)? = nil,
    _ deliver: () -> Void
  ) {
    let thread = ThreadState.current
    let forwarded = thread.forwardsNext ? thread.origin : nil
    thread.forwardsNext = false
    carryTracked(forwarded, visiting: place, sending: element, deliver)
  }

  /// Delivers an element to what sends it on, unless it has visited a place: the first element that this
  /// thread sends during the delivery is the same one, not a new one.
  @inlinable @inline(__always)
  package static func forward(to place: Origin? = nil, _ deliver: () -> Void) {
    if isCarried { forwardTracked(to: place, deliver) } else { deliver() }
  }

  /// Delivers an element to a place that a binding writes to, unless it has visited the place: `forward`.
  ///
  /// A debug build warns if it has, and was another element then: the two sides of the binding differ now.
  @inlinable @inline(__always)
  package static func forward(
    _ element: @autoclosure () -> some Sendable,
    to place: Origin,
    _ deliver: () -> Void
  ) {
    if !isCarried { return deliver() }
    #if DEBUG
    warnIfChanged(element(), at: place)
    #endif
    forwardTracked(to: place, deliver)
  }

  #if DEBUG
  @usableFromInline
  static func warnIfChanged(_ element: some Sendable, at place: Origin) {
    var current = ThreadState.current.origin
    while let origin = current {
      if (origin.visited ?? origin) === place {
        guard let sent = origin.element, isChanged(element, sent) else { return }
        if place.hasWarned.exchange(true, ordering: .relaxed) { return }
        return Diagnostics.warnOfChangedReturn(of: sent, as: element)
      }
      current = origin.earlier
    }
  }

  /// Whether two values of one type can be compared and are not equal; false for one that is not equal to
  /// itself.
  private static func isChanged(_ element: Any, _ sent: Any) -> Bool {
    func isChanged<Value: Equatable>(_ value: Value) -> Bool {
      (sent as? Value).map { $0 != value && value == value } ?? false
    }
    return (element as? any Equatable).map { isChanged($0) } ?? false
  }
  #endif

  @usableFromInline
  static func forwardTracked(to place: Origin?, _ deliver: () -> Void) {
    let thread = ThreadState.current
    if let place, thread.origin?.includes(place) == true { return }
    thread.forwardsNext = true
    deliver()
    thread.forwardsNext = false
  }
}
