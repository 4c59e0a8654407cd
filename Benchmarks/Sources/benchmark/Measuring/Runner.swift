import ReactiveKit

/// Measures workloads and baselines.
struct Runner {
  let rounds: Int
  /// The number by which the events of a workload are divided.
  let divisor: Int
  let isQuick: Bool

  static let full = Runner(rounds: 15, divisor: 1, isQuick: false)
  static let quick = Runner(rounds: 5, divisor: 10, isQuick: true)

  /// Measures everything about a workload.
  func measure(_ workload: Workload) throws(MeasurementError) -> WorkloadResult {
    if let problem = workload.verify() {
      throw MeasurementError("\(workload.name): \(problem)")
    }
    let event = Heap.isCounted ? perEvent(workload) : nil
    let subscription = Heap.isCounted ? workload.subscribe.map { perSubscription($0()) } : nil
    let times = try times(workload, ours: workload.ours(), baseline: workload.baseline())
    return WorkloadResult(
      name: workload.name,
      title: workload.title,
      unit: workload.unit,
      against: workload.against,
      ours: times.ours,
      baseline: times.baseline,
      allocationsPerEvent: event?.blocks,
      lookupsPerEvent: event?.lookups,
      allocationsPerSubscription: subscription?.blocks,
      bytesPerSubscription: subscription?.bytes,
      isExact: !workload.isMultithreaded,
      isGrowth: workload.isGrowth
    )
  }

  /// Measures the library and the baseline alternately, so that a disturbance affects both.
  func times(
    _ workload: Workload,
    ours: Workload.Run,
    baseline: Workload.Run
  ) throws(MeasurementError) -> (ours: Times, baseline: Times) {
    let events = workload.isFullWhenQuick ? workload.events : workload.events / divisor
    var (oursRounds, baselineRounds): ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      _ = takeReceived()
      let baselineCost = baseline(events)
      let expected = takeReceived()
      let oursCost = ours(events)
      let received = takeReceived()
      if !workload.isGrowth, received != expected {
        throw MeasurementError(
          "\(workload.name) delivered elements with the sum \(received), its baseline \(expected)"
        )
      }
      // The first round warms up.
      if round == 0 { continue }
      baselineRounds.append(baselineCost.nanoseconds / Double(events))
      oursRounds.append(oursCost.nanoseconds / Double(events))
    }
    return (Times(oursRounds), Times(baselineRounds))
  }

  /// Returns nanoseconds per event of a baseline, for half of the rounds.
  ///
  /// The baselines are measured twice: before and after the workloads.
  func rounds(of baseline: Baseline) -> [Double] {
    let run = baseline.run()
    let events = baseline.events / divisor
    _ = run(events)
    return (0...rounds / 2).map { _ in run(events).nanoseconds / Double(events) }
  }

  /// Returns the difference between a long and a short run, without what a run allocates only once.
  ///
  /// With several threads, the runs are long enough for many collisions. On one thread, the runs make at least
  /// two and four changes.
  private func perEvent(_ workload: Workload) -> Event {
    let run = workload.ours()
    let short = workload.isMultithreaded ? 10_000 : max(1_000, 2 * workload.eventsPerChange)
    let long = workload.isMultithreaded ? 110_000 : 2 * short
    for _ in 0..<2 { _ = run(long) }
    return settled {
      let extra = Heap.count { run(long).used - run(short).used }
      return Event(
        blocks: quotient(extra.blocks, long - short),
        lookups: quotient(extra.lookups, long - short)
      )
    }
  }

  /// The blocks that an event allocates, and the types that it looks up.
  private struct Event: Equatable {
    let blocks: Double
    let lookups: Double
  }

  private func perSubscription(_ subscribe: Workload.Subscribe) -> Subscription {
    let count = 1_000
    var subscriptions: [any Disposable] = []
    subscriptions.reserveCapacity((Self.maximumTries + 1) * count)
    for _ in 0..<count { subscriptions.append(subscribe()) }
    let cost = settled {
      let used = Heap.count {
        let before = Heap.reading
        for _ in 0..<count { subscriptions.append(subscribe()) }
        return Heap.reading - before
      }
      return Subscription(
        blocks: quotient(used.blocks, count),
        bytes: quotient(used.bytes, count).rounded()
      )
    }
    for subscription in subscriptions { subscription.dispose() }
    return cost
  }

  /// The heap memory of one subscription.
  private struct Subscription: Equatable {
    let blocks: Double
    let bytes: Double
  }

  private static let maximumTries = 6

  /// Counts until two counts in a row agree: an earlier workload's thread may still free memory.
  private func settled<Count: Equatable>(_ count: () -> Count) -> Count {
    var last = count()
    for _ in 1..<Self.maximumTries {
      let next = count()
      if next == last { break }
      last = next
    }
    return last
  }

  /// Divides, to two decimals.
  private func quotient(_ sum: Int, _ count: Int) -> Double {
    (Double(sum) / Double(count) * 100).rounded() / 100
  }
}

/// An incorrect result of a workload, or of counting the heap.
struct MeasurementError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
