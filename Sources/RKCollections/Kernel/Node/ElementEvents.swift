import RKCore
import RKSubjects
import Synchronization

/// Events of signals that belong to the elements of a collection, as a store of a graph: each is a step.
///
///     element's signal ──► (id, event) ──► step ──► derived collection
///
/// It is ended from the start, so that what is derived from it completes with its other inputs.
// Guard: the owner of the graph.
final class ElementEvents<Event: Sendable>: @unchecked Sendable {
  let node = StoreNode(hasEnded: true) { _ in Captured(()) }
  /// The event of the present step.
  private(set) var event: (id: Int, event: Event)?

  func send(_ event: Event, id: Int) {
    let (_, agenda) = node.graph.enter(node) { _, _ in
      true
    } orEnqueue: {
      Graph.Operation { self.step((id, event), $0) }
    }
    guard let agenda else { return }
    node.graph.perform(agenda) { step((id, event), $0) }?.deliver()
  }

  private func step(_ event: (Int, Event), _ agenda: Agenda) {
    self.event = event
    agenda.propagate(from: node, isSilent: false)
    self.event = nil
  }
}

extension GraphInput {
  /// Creates the input of a derivation that observes signals of elements.
  init<Event: Sendable>(
    _ events: ElementEvents<Event>,
    _ input: @escaping @Sendable ((id: Int, event: Event)?) -> Input
  ) {
    node = events.node
    isOrdered = true
    first = { nil }
    whole = { _ in input(nil) }
    change = { input(events.event) }
  }
}

/// Observations of signals that belong to the elements of a collection.
///
/// An id is not assigned again, so an event of an element that was removed is ignored.
struct ElementObservations<Event: Sendable>: Sendable {
  private let events: ElementEvents<Event>
  private let bag = DisposeBag()
  private var observations = SlotTable<(id: Int, disposable: any Disposable)>()
  private var slots: [Int: Int] = [:]

  init(_ events: ElementEvents<Event>) {
    self.events = events
  }

  /// Returns the slot of the element that sent an event, if it still observes.
  func slot(of id: Int) -> Int? { slots[id] }

  /// Observes the signal of the element in a slot.
  ///
  /// - Parameter observe: Observes it; the closure that it is passed receives the events.
  mutating func observe(
    _ slot: Int,
    _ observe: (_ send: @escaping @Sendable (Event) -> Void) -> any Disposable
  ) {
    let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
    slots[id] = slot
    let disposable = observe { [events] event in events.send(event, id: id) }
    bag.add(disposable: disposable)
    observations[slot] = (id, disposable)
  }

  /// Ends the observation of a slot.
  mutating func end(_ slot: Int) {
    guard let observation = observations.remove(slot) else { return }
    slots[observation.id] = nil
    observation.disposable.dispose()
  }
}

private let lastID = Atomic<Int>(0)
