import RKCore

/// The event of a step, which the thread of the step delivers when it has left the graph.
// Guard: the owner of the graph; `event` belongs to the thread that owns the drain of the broadcaster.
@usableFromInline
final class DueEvent<Event: Sendable>: @unchecked Sendable {
  /// True if the present step has an event.
  @exclusivity(unchecked) @usableFromInline var isDue = false
  @exclusivity(unchecked) @usableFromInline
  var event: (event: Event, reservation: Broadcaster<Event, Never>.Reservation)?

  @inlinable
  init() {}

  /// Receives an event whose place is reserved.
  @inlinable @inline(__always)
  func receive(
    _ event: Event,
    _ reservation: Broadcaster<Event, Never>.Reservation,
    for broadcaster: Broadcaster<Event, Never>
  ) {
    if case .queued = reservation { return }
    if !broadcaster.fulfilUnobserved(reservation) { keep(event, reservation) }
  }

  @inlinable @inline(never)
  func keep(_ event: Event, _ reservation: Broadcaster<Event, Never>.Reservation) {
    (isDue, self.event) = (true, (event, reservation))
  }

  /// Delivers the event, if there is one.
  @inlinable
  func deliver(to broadcaster: Broadcaster<Event, Never>) {
    guard let due = event.take() else { return }
    broadcaster.fulfil(due.reservation, next: due.event)
  }
}
