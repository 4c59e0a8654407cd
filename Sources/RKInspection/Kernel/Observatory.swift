import RKCore
import RKSubjects
import Synchronization

/// The inspector that is installed: it knows the live nodes and observations, and passes what they do to its
/// recordings.
///
/// No reference is released, and nothing is described, while the lock is held.
final class Observatory: GraphInspector {
  struct Node: Sendable {
    weak var node: GraphNode?
    var statistics = DependencyGraph.Statistics()
    /// The value that the latest step of a recording has seen.
    var value: RecordedValue?
  }

  struct State: Sendable {
    var nodes: [Int: Node] = [:]
    /// The number of the node whose values a broadcaster sends.
    var senders: [ObjectIdentifier: Int] = [:]
    var observations: [Int: ObservationRecord.Summary] = [:]
    var bags: [ObjectIdentifier: BagSummary] = [:]
    var recordings: [Recording] = []
    var lastObservation = 0
    var lastStep = 0
    /// The steps that threads make.
    var steps: [ThreadNumber: [Recording.Step]] = [:]
    /// The observation that a thread began last, unless it is in a bag.
    var begun: [ThreadNumber: Int] = [:]
    var threads: [ThreadNumber: Int] = [:]

    /// The number of a thread, from 1, in the order in which threads appear.
    mutating func number(of thread: ThreadNumber) -> Int {
      let number = threads[thread] ?? threads.count + 1
      threads[thread] = number
      return number
    }
  }

  let state = Locked(State())
  let isRecording = Atomic<Bool>(false)
  /// The time of recordings; durations of computations are those of the system.
  let now: @Sendable () -> Duration

  init() {
    let start = ContinuousClock.now
    now = { ContinuousClock.now - start }
  }

  init(on scheduler: some TimedScheduler & Sendable) {
    let start = scheduler.now
    now = { scheduler.now - start }
  }

  /// The observatory of the calling task, or the one of the process; nil if none is installed.
  static var current: Observatory? {
    Inspectors.current.last { $0 is Observatory } as? Observatory
  }

  // MARK: Nodes

  func created(_ node: GraphNode) {
    guard let number = node.inspection?.number else { return }
    let value = isRecording.load(ordering: .relaxed) ? recorded(node, isOwner: true) : nil
    state.withLock { $0.nodes[number] = Node(node: node, value: value) }
  }

  func released(_ number: Int) {
    let removed = state.withLock { state in
      state.recordings.isEmpty ? state.nodes.removeValue(forKey: number) : nil
    }
    _ = consume removed
  }

  func sends(_ node: GraphNode, through broadcaster: ObjectIdentifier) {
    guard let number = node.inspection?.number else { return }
    state.withLock { $0.senders[broadcaster] = number }
  }

  private func recorded(_ node: GraphNode, isOwner: Bool) -> RecordedValue? {
    let value =
      isOwner
      ? node.inspectedValue(isOwner: true)
      : node.graph.withLock { root, _ in root.isIdle ? node.inspectedValue(isOwner: false) : nil }
    return value.map { RecordedValue($0) }
  }

  /// The nodes that exist.
  var liveNodes: [(node: GraphNode, statistics: DependencyGraph.Statistics)] {
    state.withLock { state in
      state.nodes.sorted { $0.key < $1.key }.compactMap { entry in
        entry.value.node.map { ($0, entry.value.statistics) }
      }
    }
  }

  func statistics(of node: GraphNode) -> DependencyGraph.Statistics {
    guard let number = node.inspection?.number else { return DependencyGraph.Statistics() }
    return state.withLock { $0.nodes[number]?.statistics } ?? DependencyGraph.Statistics()
  }

  // MARK: Steps

  func stepBegan(changing stores: [GraphNode]) {
    let isRecording = isRecording.load(ordering: .relaxed)
    let values = isRecording ? stores.map { recorded($0, isOwner: true) } : []
    let time = isRecording ? now() : .zero
    let current = ThreadNumber.current
    let replaced = state.withLock { state -> [RecordedValue?] in
      state.lastStep += 1
      let thread = state.number(of: current)
      var step = Recording.Step(number: state.lastStep, time: time, thread: thread)
      var replaced: [RecordedValue?] = []
      for (index, store) in stores.enumerated() {
        guard let number = store.inspection?.number else { continue }
        state.nodes[number]?.statistics.lastStep = state.lastStep
        if !isRecording { continue }
        let former = state.nodes[number]?.value
        replaced.append(former)
        state.nodes[number]?.value = values[index]
        step.changes.append(Recording.Change(node: number, from: former, to: values[index]))
      }
      state.steps[current, default: []].append(step)
      return replaced
    }
    _ = consume replaced
  }

  func computes(_ node: GraphNode, isRead: Bool, _ compute: () -> Bool) -> Bool {
    guard let number = node.inspection?.number else { return compute() }
    let start = ContinuousClock.now
    let hasChanged = compute()
    let duration = ContinuousClock.now - start
    let isRecording = !isRead && isRecording.load(ordering: .relaxed)
    let value = isRecording ? recorded(node, isOwner: true) : nil
    let inputs = isRecording ? node.inspectedInputs.compactMap { $0.inspection?.number } : []
    let thread = ThreadNumber.current
    let replaced = state.withLock { state -> RecordedValue? in
      state.nodes[number]?.statistics.computations += 1
      guard let last = state.steps[thread]?.indices.last, !isRead else { return nil }
      state.nodes[number]?.statistics.lastStep = state.lastStep
      if !isRecording { return nil }
      let former = state.nodes[number]?.value
      state.nodes[number]?.value = value
      var computation = Recording.Computation(node: number, hasChanged: hasChanged)
      (computation.duration, computation.inputs) = (duration, inputs)
      (computation.from, computation.to) = (former, value)
      state.steps[thread]?[last].computations.append(computation)
      return former
    }
    _ = consume replaced
    return hasChanged
  }

  func stepEnded() {
    let thread = ThreadNumber.current
    let (step, recordings) = state.withLock { state -> (Recording.Step?, [Recording]) in
      let step = state.steps[thread]?.popLast()
      if state.steps[thread]?.isEmpty == true { state.steps[thread] = nil }
      return (step, state.recordings)
    }
    guard var step, !recordings.isEmpty else { return }
    // A computed property has the inputs that it has read only now.
    for index in step.computations.indices {
      let number = step.computations[index].node
      let node = state.withLock { $0.nodes[number]?.node }
      guard let node, node.inspectedKind == "computed" else { continue }
      step.computations[index].inputs = node.inspectedInputs.compactMap { $0.inspection?.number }
    }
    for recording in recordings { recording.append(.step(step)) }
  }

  func retries(after stores: [GraphNode]) {
    let collisions = stores.compactMap { $0.inspection?.number }
    record { .retry(collisions: collisions, time: $0, thread: $1) }
  }

  /// Adds an entry to the recordings.
  func record(_ entry: (_ time: Duration, _ thread: Int) -> Recording.Entry) {
    if !isRecording.load(ordering: .relaxed) { return }
    let current = ThreadNumber.current
    let (thread, recordings) = state.withLock { ($0.number(of: current), $0.recordings) }
    if recordings.isEmpty { return }
    let new = entry(now(), thread)
    for recording in recordings { recording.append(new) }
  }

  // MARK: Recordings

  func begin(_ recording: Recording) {
    isRecording.store(true, ordering: .relaxed)
    let values = liveNodes.map { node, _ in
      (number: node.inspection?.number ?? 0, value: recorded(node, isOwner: false))
    }
    let replaced = state.withLock { state in
      state.recordings.append(recording)
      let replaced = values.map { state.nodes[$0.number]?.value }
      for (number, value) in values { state.nodes[number]?.value = value }
      return replaced
    }
    _ = consume replaced
  }

  /// Ends a recording, and releases what only the recording needed.
  func end(_ recording: Recording) {
    let released = state.withLock { state -> [Any] in
      state.recordings.removeAll { $0 === recording }
      if !state.recordings.isEmpty { return [] }
      isRecording.store(false, ordering: .relaxed)
      let values = state.nodes.values.compactMap { $0.value }
      for number in state.nodes.keys { state.nodes[number]?.value = nil }
      return values
    }
    _ = consume released
    let live = Set(liveNodes.compactMap { $0.node.inspection?.number })
    state.withLock { state in
      if state.recordings.isEmpty { state.nodes = state.nodes.filter { live.contains($0.key) } }
    }
  }
}
