import ReactiveKit

/// Workloads with many events, observers or subscriptions; the baseline is the same with few.
enum Growth {
  static func all() -> [Workload] {
    [
      Workload(
        name: "W4-many",
        title: "subject with 1,000 observers",
        unit: "delivery",
        events: 2_000_000,
        against: "10 observers",
        ours: Observers.broadcaster(1_000).ours,
        baseline: Observers.broadcaster(10).ours,
        isGrowth: true
      ),
      Workload(
        name: "W5-many",
        title: "flatMapMerge of a long sequence",
        unit: "outer element",
        events: 200_000,
        against: "sequences of 1,000",
        ours: { Sequences.flatMapMerge().ours() },
        baseline: { inPieces(of: 1_000, Sequences.flatMapMerge().ours()) },
        isGrowth: true
      ),
      Workload(
        name: "W9-many",
        title: "subscribe and dispose with 100,000 other observers",
        unit: "cycle",
        events: 200_000,
        against: "no other observers",
        ours: { Observers.subscribing(besides: 100_000) },
        baseline: { Observers.subscribing(besides: 0) },
        isGrowth: true
      ),
      Workload(
        name: "W14-many",
        title: "dispose 100,000 subscriptions",
        unit: "subscription",
        events: 100_000,
        against: "1,000 subscriptions",
        ours: Observers.teardownRun,
        baseline: { inPieces(of: 1_000, Observers.teardownRun()) },
        isFullWhenQuick: true,
        isGrowth: true
      ),
    ]
  }

  /// Returns a run that consists of several shorter runs.
  private static func inPieces(
    of size: Int,
    _ run: @escaping Workload.Run
  ) -> Workload.Run {
    { count in
      var costs: [Cost] = []
      costs.reserveCapacity(count / size)
      for _ in 0..<count / size { costs.append(run(size)) }
      return Cost(sumOf: costs)
    }
  }
}
