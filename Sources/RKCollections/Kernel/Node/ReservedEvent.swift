import RKCore

/// The event of a step, which the thread of the step delivers after leaving the graph.
// Guarded by the owner of the graph. Exception: `event` is guarded by the thread that owns the broadcaster's
// drain.
@usableFromInline
final class ReservedEvent<Event: Sendable>: @unchecked Sendable {
  /// True if the thread of the current step must deliver an event.
  @exclusivity(unchecked) @usableFromInline var mustDeliver = false
  @exclusivity(unchecked) @usableFromInline
  var event: (event: Event, reservation: Reservation)?

  @export(implementation)
  init() {}

  /// Stores an event whose position in the delivery order is reserved, unless the event is queued for the
  /// current owner of the drain.
  ///
  /// The event is nil if nothing observes the broadcaster.
  @export(implementation) @inline(__always)
  func receive(
    _ event: Event?,
    _ reservation: Reservation,
    for broadcaster: Broadcaster<Event, Never>
  ) {
    if case .queued = reservation { return }
    guard let event else { return _ = broadcaster.publishUnobserved(reservation) }
    keep(event, reservation)
  }

  @export(implementation) @inline(never)
  func keep(_ event: Event, _ reservation: Reservation) {
    (mustDeliver, self.event) = (true, (event, reservation))
  }

  /// Delivers the event, if there is one.
  @export(implementation)
  func deliver(to broadcaster: Broadcaster<Event, Never>) {
    guard let reserved = event.take() else { return }
    broadcaster.publish(reserved.reservation, next: reserved.event)
  }
}
