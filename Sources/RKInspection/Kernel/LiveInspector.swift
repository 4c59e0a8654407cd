import RKCore
import RKSubjects
import Synchronization

/// An inspector that records the live nodes and observations, and passes their events to its recordings.
///
/// While the lock is held, no object is deallocated and no value is converted to text.
final class LiveInspector: GraphInspector {
  struct Node: Sendable {
    weak var node: GraphNode?
  }

  struct State: Sendable {
    var nodes: [Int: Node] = [:]
    /// For each broadcaster, the number of the node whose values it sends.
    var senders: [ObjectIdentifier: Int] = [:]
    var observations: [Int: ObservationRecord.Summary] = [:]
    var bags: [ObjectIdentifier: BagSummary] = [:]
    var recordings: [Recording] = []
    var lastObservation = 0
    var lastStep = 0
    /// For each thread, the number of the last observation that it began since it last added a disposable to
    /// a bag.
    var begun: [ThreadNumber: Int] = [:]
    var threads: [ThreadNumber: Int] = [:]
    /// For each shared source, the number of the observation that connected it.
    var connections: [ObjectIdentifier: Int] = [:]

    /// Returns the number of a thread; threads are numbered from 1, in the order in which they appear.
    mutating func number(of thread: ThreadNumber) -> Int {
      let number = threads[thread] ?? threads.count + 1
      threads[thread] = number
      return number
    }
  }

  let state = Locked(State())
  let isRecording = Atomic<Bool>(false)
  /// The clock for the times in recordings; the system clock measures the durations of computations.
  let now: @Sendable () -> Duration

  init() {
    let start = ContinuousClock.now
    now = { ContinuousClock.now - start }
  }

  init(on scheduler: some TimedScheduler & Sendable) {
    let start = scheduler.now
    now = { scheduler.now - start }
  }

  /// The inspector of the calling task or, if there is none, the one that was installed last in the process;
  /// nil if there is neither.
  static var current: LiveInspector? {
    Inspectors.current.last { $0 is LiveInspector } as? LiveInspector
  }

  func makeRecord() -> any AnyObject & Sendable { NodeRecord() }

  func created(_ node: GraphNode) {
    if let id = node.inspection?.number { state.withLock { $0.nodes[id] = Node(node: node) } }
  }

  func stored(_ node: GraphNode) {
    let value = isRecording.load(ordering: .relaxed) ? recorded(node, isOwner: false) : nil
    if let value { node.inspection?.replace(value) }
  }

  func released(_ number: Int) {
    _ = state.withLock { $0.nodes.removeValue(forKey: number) }
  }

  func sends(_ node: GraphNode, through broadcaster: ObjectIdentifier) {
    guard let number = node.inspection?.number else { return }
    state.withLock { $0.senders[broadcaster] = number }
  }

  func recorded(_ node: GraphNode, isOwner: Bool) -> RecordedValue? {
    let value = isOwner ? node.inspectedValue(isOwner: true) : node.inspectedValue()
    return value.map { RecordedValue($0) }
  }

  /// The live nodes, in the order of their numbers.
  var liveNodes: [GraphNode] {
    state.withLock { $0.nodes.sorted { $0.key < $1.key }.compactMap { $0.value.node } }
  }

  func retries(after stores: [GraphNode]) {
    let collisions = stores.compactMap { $0.inspection?.number }
    record { .retry(collisions: collisions, time: $0, thread: $1) }
  }

  /// Adds an entry to all running recordings.
  func record(_ entry: (_ time: Duration, _ thread: Int) -> Recording.Entry) {
    if !isRecording.load(ordering: .relaxed) { return }
    let current = ThreadNumber.current
    let (thread, recordings) = state.withLock { ($0.number(of: current), $0.recordings) }
    let new = entry(now(), thread)
    for recording in recordings { recording.append(new) }
  }

  func begin(_ recording: Recording) {
    state.withLock { state in
      state.recordings.append(recording)
      isRecording.store(true, ordering: .relaxed)
    }
    for node in liveNodes { node.inspection?.replace(recorded(node, isOwner: false)) }
  }

  /// Ends a recording; after the last recording, releases the recorded values of the nodes.
  func end(_ recording: Recording) {
    let isLast = state.withLock { state in
      state.recordings.removeAll { $0 === recording }
      if state.recordings.isEmpty { isRecording.store(false, ordering: .relaxed) }
      return state.recordings.isEmpty
    }
    if isLast { for node in liveNodes { node.inspection?.replace(nil) } }
  }
}
