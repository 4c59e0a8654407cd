import RKCore
import Synchronization

/// The record of one observation, retained by the observer.
final class ObservationRecord: InspectedObservation {
  /// A description of a live observation.
  struct Summary: Sendable {
    let number: Int
    var title: String
    var location: String?
    let begin: Duration
    /// The number of the downstream observation; nil for an observation that the program began.
    var downstream: Int?
    /// The number of the observed node; nil if the source is not a node.
    var node: Int?
    var bag: ObjectIdentifier?
  }

  let number: Int
  let downstream: (any InspectedObservation)?
  private let liveInspector: LiveInspector
  private let hasEnded = Atomic<Bool>(false)

  var inspector: any Inspector { liveInspector }

  init(_ number: Int, _ downstream: (any InspectedObservation)?, _ liveInspector: LiveInspector) {
    (self.number, self.downstream, self.liveInspector) = (number, downstream, liveInspector)
  }

  deinit {
    end(.disposed)
  }

  func began() {
    if downstream != nil { return }
    let thread = ThreadNumber.current
    liveInspector.state.withLock { $0.begun[thread] = number }
  }

  func received(_ event: InspectedEvent) {
    switch event {
    case .next(let value):
      if !liveInspector.isRecording.load(ordering: .relaxed) { return }
      liveInspector.report(.next(RecordedValue(value)), of: number)
    case .completed: end(.finished)
    case .failed(let error): end(.failed("\(error)"))
    }
  }

  private func end(_ moment: Recording.ObservationEvent) {
    if hasEnded.exchange(true, ordering: .relaxed) { return }
    _ = liveInspector.state.withLock { $0.observations.removeValue(forKey: number) }
    liveInspector.report(moment, of: number)
  }
}

/// A description of a bag to which disposables were added.
struct BagSummary: Sendable {
  weak var bag: DisposeBag?
  var additions = 0
}

extension LiveInspector {
  func observation(of source: InspectedSource) -> (any InspectedObservation)? {
    let time = now()
    let downstream = source.downstream as? ObservationRecord
    var summary = state.withLock { state -> ObservationRecord.Summary in
      state.lastObservation += 1
      let title = source.name?.text ?? source.title
      var new = ObservationRecord.Summary(number: state.lastObservation, title: title, begin: time)
      (new.location, new.downstream) = (source.name?.location, downstream?.number)
      new.node = source.broadcaster.flatMap { state.senders[$0] }
      return new
    }
    let node = summary.node.flatMap { number in state.withLock { $0.nodes[number]?.node } }
    if let name = node.flatMap({ Names.name(of: $0) }) {
      (summary.title, summary.location) = (name.text, name.location)
    }
    let known = summary
    let recordings = state.withLock { state -> [Recording] in
      state.observations[known.number] = known
      return state.recordings
    }
    for recording in recordings { recording.know(known) }
    report(.started, of: known.number)
    return ObservationRecord(known.number, downstream, self)
  }

  func added(to bag: DisposeBag) {
    let thread = ThreadNumber.current
    let key = ObjectIdentifier(bag)
    state.withLock { state in
      // A new bag may have the identity of a deallocated one.
      var summary = BagSummary(bag: bag)
      if let known = state.bags[key], known.bag === bag { summary = known }
      summary.additions += 1
      state.bags[key] = summary
      if let number = state.begun.removeValue(forKey: thread) {
        state.observations[number]?.bag = key
      }
    }
  }

  func changed(
    _ part: ObjectIdentifier?,
    _ change: InspectedChange,
    in running: (any InspectedObservation)?
  ) {
    var number = (running as? ObservationRecord)?.number
    // The thread that disconnects a shared source may be running another operator, so the observation is
    // looked up in `connections`.
    if let part, change.name == "disconnected" {
      number = state.withLock { $0.connections.removeValue(forKey: part) } ?? number
    } else if let part {
      state.withLock { $0.connections[part] = number }
    }
    if let number { report(.changed(change), of: number) }
  }

  func report(_ moment: Recording.ObservationEvent, of observation: Int) {
    record { .event(moment, observation: observation, time: $0, thread: $1) }
  }
}
