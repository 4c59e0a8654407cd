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
  ) throws(Wrong) -> (ours: Times, baseline: Times) {
    let events = workload.isWhole ? workload.events : workload.events / divisor
    var (oursRounds, baselineRounds): ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      _ = takeReceived()
      let baselineLap = baseline(events)
      let expected = takeReceived()
      let oursLap = ours(events)
      let received = takeReceived()
      if !workload.isGrowth, received != expected {
        throw Wrong(
          "\(workload.name) delivered elements with the sum \(received), its baseline \(expected)"
        )
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
  func measure(_ workload: Workload) throws(Wrong) -> Figure {
    if let wrong = workload.verify() { throw Wrong("\(workload.name): \(wrong)") }
    let allocations = Heap.isCounted ? allocationsPerEvent(workload) : nil
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
  ///
  /// Where threads meet, the runs are long enough for many meetings.
  private func allocationsPerEvent(_ workload: Workload) -> Double {
    let course = workload.ours()
    let (short, long) = workload.isThreaded ? (10_000, 110_000) : (1_000, 2_000)
    for _ in 0..<2 { _ = course(long) }
    return settled {
      let extra = Heap.watch { course(long).allocations - course(short).allocations }
      return share(extra, of: long - short)
    }
  }

  private func perSubscription(_ subscribe: Workload.Subscribe) -> Subscription {
    let count = 1_000
    var live: [any Disposable] = []
    live.reserveCapacity((Self.mostTries + 1) * count)
    for _ in 0..<count { live.append(subscribe()) }
    let cost = settled {
      let used = Heap.watch {
        let before = Heap.reading
        for _ in 0..<count { live.append(subscribe()) }
        return Heap.reading - before
      }
      return Subscription(
        blocks: share(used.blocks, of: count),
        bytes: share(used.bytes, of: count).rounded()
      )
    }
    for subscription in live { subscription.dispose() }
    return cost
  }

  /// The heap that a subscription takes.
  private struct Subscription: Equatable {
    let blocks: Double
    let bytes: Double
  }

  private static let mostTries = 6

  /// What is counted twice in a row: a thread of an earlier workload may still be giving back its own.
  private func settled<Count: Equatable>(_ count: () -> Count) -> Count {
    var last = count()
    for _ in 1..<Self.mostTries {
      let next = count()
      if next == last { break }
      last = next
    }
    return last
  }

  /// To two decimals.
  private func share(_ sum: Int, of count: Int) -> Double {
    (Double(sum) / Double(count) * 100).rounded() / 100
  }
}

/// What is measured does not do what it should.
struct Wrong: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
