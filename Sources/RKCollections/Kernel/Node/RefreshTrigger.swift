import RKCore
import RKSubjects
import Synchronization

/// A store that runs a step in its graph for each event of an element's signal.
///
///     element's signal ──► (slot, id) ──► step ──► derived collection
///
/// The store counts as ended from the start, so a derived collection completes when its other inputs
/// complete.
// Guarded by the owner of the graph.
@usableFromInline
final class RefreshTrigger: @unchecked Sendable {
  /// An event of an element's signal: the slot of the element, and the id of the observation.
  ///
  /// An id is never reused, but a slot can be.
  @usableFromInline typealias Event = (slot: Int, id: Int)

  @usableFromInline let node = ObjectStoreNode(hasEnded: true) { _ in CapturedValue(()) }
  /// The event of the current step.
  @usableFromInline private(set) var event: Event?
  private let lastID = Atomic<Int>(0)

  @usableFromInline
  init() { node.isTrigger = true }

  @usableFromInline var nextID: Int { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Calls a closure that observes the signal of an element.
  ///
  /// If the signal begins with a value that already includes the changes of queued steps, sends the event
  /// after those steps.
  @usableFromInline
  func observing(_ event: Event, _ observe: () -> any Disposable) -> any Disposable {
    UpdateGuard.computing(false) {
      ElementObservation(in: node.graph) { self.send(event) }.start(observe)
    }
  }

  @usableFromInline
  func send(_ event: Event) {
    node.graph.perform(.store(node)) { self.step(event, $0) }
  }

  private func step(_ event: Event, _ dirtyQueue: DirtyQueue) {
    self.event = event
    dirtyQueue.propagate(from: node, isSilent: false)
    self.event = nil
  }
}
