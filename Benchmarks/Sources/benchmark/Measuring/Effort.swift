import ReactiveKit

/// How thoroughly to measure.
struct Effort {
  let rounds: Int
  /// A run has this share of a workload's events.
  let divisor: Int

  static let full = Effort(rounds: 15, divisor: 1)
  static let quick = Effort(rounds: 5, divisor: 10)

  /// The times of two courses, taken in turn, so that what disturbs one disturbs the other.
  func times(
    _ workload: Workload,
    ours: Workload.Course,
    baseline: Workload.Course
  ) throws(Disagreement) -> (ours: Times, baseline: Times) {
    let events = workload.events / divisor
    var (oursRounds, baselineRounds): ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      _ = takeReceived()
      let baselineLap = baseline(events)
      let expected = takeReceived()
      let oursLap = ours(events)
      let received = takeReceived()
      if workload.isSame, received != expected {
        throw Disagreement(name: workload.name, received: received, expected: expected)
      }
      // The first round warms up.
      if round == 0 { continue }
      baselineRounds.append(baselineLap.nanoseconds / Double(events))
      oursRounds.append(oursLap.nanoseconds / Double(events))
    }
    return (Times(oursRounds), Times(baselineRounds))
  }

  /// Measures all there is to know about a workload.
  func measure(_ workload: Workload) throws(Disagreement) -> Figure {
    let allocations = Heap.isCounted ? allocationsPerEvent(workload.ours()) : nil
    let subscription = Heap.isCounted ? workload.live.map { perSubscription($0()) } : nil
    let times = try times(workload, ours: workload.ours(), baseline: workload.baseline())
    return Figure(
      name: workload.name,
      title: workload.title,
      unit: workload.unit,
      against: workload.against,
      ours: times.ours,
      baseline: times.baseline,
      allocationsPerEvent: allocations,
      allocationsPerSubscription: subscription?.blocks,
      bytesPerSubscription: subscription?.bytes
    )
  }

  /// The difference between a longer and a shorter run, so that what a run takes once is left out.
  private func allocationsPerEvent(_ course: Workload.Course) -> Double {
    let (short, long) = (1_000, 2_000)
    for _ in 0..<2 { _ = course(long) }
    let extra = Heap.watch { course(long).allocations - course(short).allocations }
    return places(Double(extra) / Double(long - short), 2)
  }

  private func perSubscription(
    _ subscribe: Workload.Subscribe
  ) -> (blocks: Double, bytes: Double) {
    let count = 1_000
    var live: [any Disposable] = []
    live.reserveCapacity(2 * count)
    for _ in 0..<count { live.append(subscribe()) }
    let used = Heap.watch {
      let before = Heap.reading
      for _ in 0..<count { live.append(subscribe()) }
      return Heap.reading - before
    }
    for subscription in live { subscription.dispose() }
    return (
      places(Double(used.blocks) / Double(count), 2), places(Double(used.bytes) / Double(count), 0)
    )
  }

  private func places(_ number: Double, _ places: Int) -> Double {
    let scale = places == 0 ? 1.0 : 100
    return (number * scale).rounded() / scale
  }
}

/// Ours and the baseline did not deliver the same.
struct Disagreement: Error, CustomStringConvertible {
  let name: String
  let received: Int
  let expected: Int

  var description: String {
    "\(name) delivered elements with the sum \(received), its baseline \(expected)"
  }
}
