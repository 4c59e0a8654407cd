import RKCore
import RKSubjects

/// Observations of signals that belong to the elements of a collection.
///
///     element's signal ──► (id, event) ──► operator of the derived collection
///
/// An id is not assigned again, so an event that was queued before its element was removed is ignored.
struct ElementObservations<Event: Sendable>: Sendable {
  /// The events of all elements; a source of the derived collection.
  let events = PassthroughSubject<(id: Int, event: Event), Never>()
  private let bag = DisposeBag()
  private var observations = SlotTable<(id: Int, disposable: any Disposable)>()
  private var slots: [Int: Int] = [:]
  private var nextID = 0

  /// Returns the slot of the element that sent an event, if it still observes.
  func slot(of id: Int) -> Int? { slots[id] }

  /// Observes the signal of the element in a slot.
  ///
  /// - Parameter observe: Observes it; the closure that it is passed receives the events.
  mutating func observe(
    _ slot: Int,
    _ observe: (_ send: @escaping @Sendable (Event) -> Void) -> any Disposable
  ) {
    nextID += 1
    slots[nextID] = slot
    let disposable = observe { [events, id = nextID] event in events.receive((id, event)) }
    bag.add(disposable: disposable)
    observations[slot] = (nextID, disposable)
  }

  /// Ends the observation of a slot.
  mutating func end(_ slot: Int) {
    guard let observation = observations.remove(slot) else { return }
    slots[observation.id] = nil
    observation.disposable.dispose()
  }
}
