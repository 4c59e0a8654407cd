import Synchronization

/// The properties that an element has visited on its way through bindings.
///
///     a ──► b ──► c ─ ✗ ─► a        at c: a, b, c
///
/// A two-way binding never sends an element back to a property that the element has visited. So a ring of
/// bindings does not loop. During a delivery, the origin belongs to the thread, so operators do not need to
/// know about it. Timers and tasks do not store it, so the elements that they send later are new. There are
/// four calls:
///
/// ```text
/// a source    begin     a new element, also during the delivery of another; a forwarded one continues
/// a binding   forward   unless the property was visited
/// a queue     current, carry: the element has its origin again when its turn comes (`Queued`)
/// ```
///
/// Each property has a *place*, which is an origin that contains only itself. An origin is a linked list of
/// visited places. The last node of the list is itself a place.
@usableFromInline
package final class Origin: Sendable {
  /// The place that was visited last; nil if this origin is itself a place.
  private let visited: Origin?
  private let earlier: Origin?
  #if DEBUG
  /// The element that was sent at the place, to compare it with the element that returns; nil if unknown.
  private let element: (any Sendable)?
  /// True if a warning about the place was reported.
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

  /// True if any thread has state that affects a send.
  ///
  /// Otherwise, a send does not read the state of its thread.
  @inlinable @inline(__always)
  static var isCarried: Bool { watchedThreads.load(ordering: .relaxed) != 0 }

  /// The origin of the element that the calling thread is delivering.
  @inlinable
  package static var current: Origin? { isCarried ? ofThread : nil }

  @usableFromInline
  static var ofThread: Origin? { ThreadState.current.origin }

  /// Delivers an element with an origin, or without one.
  ///
  /// The element visits a place, if one is given.
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
    // An element that has visited only this place has the place as its origin.
    if let place, earlier.map({ !$0.includes(place) }) ?? (element != nil) {
      origin = Origin(place, after: earlier, element)
    }
    let thread = ThreadState.current
    let outer = thread.origin
    thread.change { $0.origin = origin }
    deliver()
    thread.change { $0.origin = outer }
  }

  /// Delivers an element that a source sends at its place, if the source has one.
  ///
  /// The element is new, unless `forward` announced that the source sends the delivered element again.
  ///
  /// - Parameters:
  ///   - place: The place of the source, if any.
  ///   - element: The element, which a debug build compares with the one that returns. Default: unknown.
  ///   - deliver: A closure that delivers the element.
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

  /// Delivers a forwarded element, unless the element has visited a place.
  ///
  /// The first element that this thread sends during the delivery is treated as the same element.
  @inlinable @inline(__always)
  package static func forward(to place: Origin? = nil, _ deliver: () -> Void) {
    if isCarried { forwardTracked(to: place, deliver) } else { deliver() }
  }

  /// A form of `forward(to:_:)` for a binding that writes to a place.
  ///
  /// If the element visited the place with another value, the two sides of the binding now differ. A debug
  /// build warns about this.
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

  /// Returns true if two values have the same `Equatable` type and are not equal.
  ///
  /// A value that is not equal to itself, such as NaN, is treated as unchanged.
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
