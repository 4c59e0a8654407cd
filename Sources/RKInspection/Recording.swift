import RKCore
import RKSubjects

/// A recording of the steps and events from `Inspection.record(limit:)` until `stop()`.
///
///     let recording = Inspection.record()
///     price.value = 9
///     print(recording.why(total))
///
/// A recording keeps the newest entries, up to its limit. An entry stores plain values, such as numbers and
/// strings, and the descriptions of all other values. So the recording retains no properties, observers or
/// other objects of the program.
public final class Recording: Sendable {
  /// A change to a settable property or a collection.
  struct Change: Sendable {
    let node: Int
    let from: RecordedValue?
    let to: RecordedValue?

    var values: String { "\(from.map { "\($0) → " } ?? "")\(to?.description ?? "?")" }
  }

  /// A computation of a derived node.
  struct Computation: Sendable {
    let node: Int
    let hasChanged: Bool
    var duration = Duration.zero
    var from: RecordedValue?
    var to: RecordedValue?
    var inputs: [Int] = []
  }

  /// A step, in which a property is set, a collection is changed, or a transaction is committed.
  struct Step: Sendable {
    let number: Int
    let time: Duration
    let thread: Int
    var changes: [Change] = []
    var computations: [Computation] = []
  }

  /// The beginning or end of an observation, an event that it received, or a change in its operator.
  enum ObservationEvent: Sendable {
    case started
    case next(RecordedValue)
    case finished
    case failed(String)
    case disposed
    case changed(InspectedChange)
  }

  enum Entry: Sendable {
    case step(Step)
    case event(ObservationEvent, observation: Int, time: Duration, thread: Int)
    /// A retry of a transaction; `collisions` are the stores whose changes caused the retry, if any.
    case retry(collisions: [Int], time: Duration, thread: Int)
  }

  struct Storage: Sendable {
    var entries = FIFO<Entry>()
    var dropped = 0
    var observations: [Int: ObservationRecord.Summary] = [:]
    var nodes: [Int: DependencyGraph.Node] = [:]
    var edges: [DependencyGraph.Edge] = []
    var isStopped = false
  }

  let storage = Locked(Storage())
  private let limit: Int
  private let liveInspector: Locked<LiveInspector?>
  private let uninstall: (any Disposable)?

  init(_ limit: Int, _ liveInspector: LiveInspector, _ uninstall: (any Disposable)?) {
    (self.limit, self.uninstall) = (limit, uninstall)
    self.liveInspector = Locked(liveInspector)
    let live = liveInspector.state.withLock { $0.observations }
    storage.withLock { $0.observations = live }
    liveInspector.begin(self)
  }

  /// Ends the recording, and keeps its entries.
  public func stop() {
    learnNodes()
    guard let liveInspector = liveInspector.withLock({ $0.take() }) else { return }
    liveInspector.end(self)
    uninstall?.dispose()
    storage.withLock { $0.isStopped = true }
  }

  /// The number of entries that the recording keeps: steps, events, and retries of transactions.
  public var count: Int { storage.withLock { $0.entries.count } }

  /// The number of older entries that were dropped.
  public var dropped: Int { storage.withLock { $0.dropped } }

  func append(_ entry: Entry) {
    // The removed entry is released outside the lock.
    _ = storage.withLock { storage -> Entry? in
      if storage.isStopped { return nil }
      storage.entries.append(entry)
      if storage.entries.count <= limit { return nil }
      storage.dropped += 1
      return storage.entries.popFirst()
    }
  }

  func know(_ observation: ObservationRecord.Summary) {
    storage.withLock { $0.observations[observation.number] = observation }
  }

  /// Reads the names, values and inputs of the existing nodes, unless the recording has ended.
  private func learnNodes() {
    guard let liveInspector = liveInspector.withLock({ $0 }) else { return }
    let graph = DependencyGraph(of: liveInspector.liveNodes)
    storage.withLock { storage in
      for node in graph.nodes { storage.nodes[node.id] = node }
      storage.edges = graph.edges
    }
  }

  /// The entries, oldest first, with the known nodes, dependencies and observations.
  var content: Storage {
    learnNodes()
    return storage.withLock { $0 }
  }
}
