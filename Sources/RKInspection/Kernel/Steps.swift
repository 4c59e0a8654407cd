import RKCore
import RKSubjects
import Synchronization

/// The inspector's record of a node; the node retains the record.
final class NodeRecord: Sendable {
  /// The node's most recent recorded value; nil if nothing is being recorded.
  fileprivate let value = Locked<RecordedValue?>(nil)
}

extension NodeInspection {
  /// Replaces the recorded value, and returns the old value, so that the caller releases it outside the
  /// lock.
  @discardableResult
  func replace(_ new: RecordedValue?) -> RecordedValue? {
    guard let record = record as? NodeRecord else { return nil }
    return record.value.withLock { value in
      defer { value = new }
      return value
    }
  }
}

/// A step that a thread is running; only that thread accesses the object.
private final class OpenStep {
  let liveInspector: LiveInspector
  let isRecorded: Bool
  /// The enclosing inspected step of the thread, if any.
  let outer = Inspectors.step
  var step: Recording.Step
  /// The indices of the computations whose inputs are known only at the end of the step.
  var finding: [Int] = []

  init(_ liveInspector: LiveInspector, _ step: Recording.Step, isRecorded: Bool) {
    (self.liveInspector, self.step, self.isRecorded) = (liveInspector, step, isRecorded)
  }
}

extension LiveInspector {
  /// The innermost step of the calling thread that reports to this inspector.
  private var openStep: OpenStep? {
    var step = Inspectors.step as? OpenStep
    while let other = step, other.liveInspector !== self { step = other.outer as? OpenStep }
    return step
  }

  func stepBegan(changing stores: [GraphNode]) {
    let isRecorded = isRecording.load(ordering: .relaxed)
    let values = isRecorded ? stores.map { recorded($0, isOwner: true) } : []
    let time = isRecorded ? now() : .zero
    let current = ThreadNumber.current
    let (number, thread) = state.withLock { state in
      state.lastStep += 1
      return (state.lastStep, state.number(of: current))
    }
    let step = Recording.Step(number: number, time: time, thread: thread)
    let open = OpenStep(self, step, isRecorded: isRecorded)
    for (index, store) in stores.enumerated() {
      guard let node = store.inspection else { continue }
      node.statistics.withLock { $0.lastStep = number }
      if !isRecorded { continue }
      let (from, to) = (node.replace(values[index]), values[index])
      open.step.changes.append(Recording.Change(node: node.number, from: from, to: to))
    }
    Inspectors.step = open
  }

  func computes(_ node: GraphNode, isRead: Bool, _ compute: () -> Bool) -> Bool {
    guard let inspection = node.inspection else { return compute() }
    let step = isRead ? nil : openStep
    guard let open = step, open.isRecorded else {
      let hasChanged = compute()
      inspection.statistics.withLock { $0.count(in: step?.step.number) }
      return hasChanged
    }
    let start = ContinuousClock.now
    let hasChanged = compute()
    let duration = ContinuousClock.now - start
    inspection.statistics.withLock { $0.count(in: open.step.number) }
    let value = recorded(node, isOwner: true)
    var new = Recording.Computation(node: inspection.number, hasChanged: hasChanged)
    (new.duration, new.from, new.to) = (duration, inspection.replace(value), value)
    if node.findsInputs {
      open.finding.append(open.step.computations.count)
    } else {
      new.inputs = node.inputNumbers
    }
    open.step.computations.append(new)
    return hasChanged
  }

  func stepEnded() {
    guard let open = openStep else { return }
    Inspectors.step = open.outer
    if !open.isRecorded { return }
    // The inputs of a computed property are the nodes that it read. They are known only now.
    for index in open.finding {
      let number = open.step.computations[index].node
      let node = state.withLock { $0.nodes[number]?.node }
      if let node { open.step.computations[index].inputs = node.inputNumbers }
    }
    for recording in state.withLock({ $0.recordings }) { recording.append(.step(open.step)) }
  }
}
