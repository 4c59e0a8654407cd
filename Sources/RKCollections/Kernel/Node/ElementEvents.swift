import RKCore
import RKSubjects
import Synchronization

/// Events of signals that belong to the elements of a collection, as a store of a graph: each is a step.
///
///     element's signal ──► (slot, id) ──► step ──► derived collection
///
/// It is ended from the start, so that what is derived from it completes with its other inputs.
// Guard: the owner of the graph.
@usableFromInline
final class ElementEvents: @unchecked Sendable {
  /// An event of an observation, whose id is not assigned again, as its slot may be.
  @usableFromInline typealias Event = (slot: Int, id: Int)

  @usableFromInline let node = StoreNode(hasEnded: true) { _ in Captured(()) }
  /// The event of the present step.
  private(set) var event: Event?
  private let lastID = Atomic<Int>(0)

  @usableFromInline
  init() {}

  @usableFromInline var nextID: Int { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

  @usableFromInline
  func send(_ event: Event) {
    let (_, agenda) = node.graph.enter(.store(node)) { _, _ in
      true
    } orEnqueue: {
      Graph.Operation(.store(node)) { self.step(event, $0) }
    }
    guard let agenda else { return }
    node.graph.perform(agenda) { step(event, $0) }?.deliver()
  }

  private func step(_ event: Event, _ agenda: Agenda) {
    self.event = event
    agenda.propagate(from: node, isSilent: false)
    self.event = nil
  }
}

extension GraphInput {
  /// Creates the input of a derivation that observes signals of elements.
  @usableFromInline
  init(_ events: ElementEvents, _ input: @escaping @Sendable (ElementEvents.Event?) -> Input) {
    node = events.node
    // Closures of dependents may read an element after it has changed and before the step of its event.
    isOrdered = false
    whole = { _ in input(nil) }
    change = { input(events.event) }
  }
}
