import ReactiveKit

/// How thoroughly to measure.
struct Effort {
  let rounds: Int
  /// A run has this share of a workload's events.
  let divisor: Int

  let isQuick: Bool

  static let full = Effort(rounds: 15, divisor: 1, isQuick: false)
  static let quick = Effort(rounds: 5, divisor: 10, isQuick: true)

  /// The times of two courses, taken in turn, so that what disturbs one disturbs the other.
  func times(
    _ workload: Workload,
    ours: Workload.Course,
    baseline: Workload.Course
  ) throws(Disagreement) -> (ours: Times, baseline: Times) {
    let events = workload.isWhole ? workload.events : workload.events / divisor
    var (oursRounds, baselineRounds): ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      _ = takeReceived()
      let baselineLap = baseline(events)
      let expected = takeReceived()
      let oursLap = ours(events)
      let received = takeReceived()
      if !workload.isGrowth, received != expected {
        throw Disagreement(name: workload.name, received: received, expected: expected)
      }
      // The first round warms up.
      if round == 0 { continue }
      baselineRounds.append(baselineLap.nanoseconds / Double(events))
      oursRounds.append(oursLap.nanoseconds / Double(events))
    }
    return (Times(oursRounds), Times(baselineRounds))
  }

  /// Nanoseconds per event of a baseline, in half of the rounds: there is a second half later.
  func rounds(of baseline: Baseline) -> [Double] {
    let course = baseline.course()
    let events = baseline.events / divisor
    _ = course(events)
    return (0...rounds / 2).map { _ in course(events).nanoseconds / Double(events) }
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
      bytesPerSubscription: subscription?.bytes,
      isExact: !workload.isThreaded,
      isGrowth: workload.isGrowth
    )
  }

  /// The difference between a longer and a shorter run, so that what a run takes once is left out.
  private func allocationsPerEvent(_ course: Workload.Course) -> Double {
    let (short, long) = (1_000, 2_000)
    for _ in 0..<2 { _ = course(long) }
    let extra = Heap.watch { course(long).allocations - course(short).allocations }
    return share(extra, of: long - short)
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
    return (share(used.blocks, of: count), share(used.bytes, of: count).rounded())
  }

  /// To two decimals.
  private func share(_ sum: Int, of count: Int) -> Double {
    (Double(sum) / Double(count) * 100).rounded() / 100
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
