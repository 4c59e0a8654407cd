import ReactiveKit

/// Whether the cost of one stays the same when there are many: the baseline is the same with few.
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
        title: "subscribe and dispose beside 100,000 others",
        unit: "cycle",
        events: 200_000,
        against: "beside none",
        ours: { Observers.subscribing(beside: 100_000) },
        baseline: { Observers.subscribing(beside: 0) },
        isGrowth: true
      ),
      Workload(
        name: "W14-many",
        title: "dispose many live subscriptions",
        unit: "subscription",
        events: 100_000,
        against: "1,000 live",
        ours: Observers.teardownCourse,
        baseline: { inPieces(of: 1_000, Observers.teardownCourse()) },
        isWhole: true,
        isGrowth: true
      ),
    ]
  }

  /// A course that is run in several short runs.
  private static func inPieces(
    of size: Int,
    _ course: @escaping Workload.Course
  ) -> Workload.Course {
    { count in
      var laps: [Lap] = []
      laps.reserveCapacity(count / size)
      for _ in 0..<count / size { laps.append(course(size)) }
      return Lap(sumOf: laps)
    }
  }
}
