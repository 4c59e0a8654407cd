/// The workloads and depths to measure.
struct Selection {
  let workloads: [Workload]
  let depths: [Depth]

  /// Selects what matches a filter, or everything that has a budget if there is no filter.
  init(_ filters: [String], from budgets: Budgets) throws(Misuse) {
    if filters.isEmpty {
      workloads = Workload.all().filter { budgets.workloads[$0.name] != nil }
      depths = Depth.allCases.filter { budgets.depths[$0.name] != nil }
      return
    }
    var names: Set<String> = []
    for filter in filters {
      let found = Self.names(matching: filter)
      if found.isEmpty {
        throw Misuse("no name or title contains \"\(filter)\"; see --list")
      }
      names.formUnion(found)
    }
    workloads = Workload.all().filter { names.contains($0.name) }
    depths = Depth.allCases.filter { names.contains($0.name) }
  }

  /// The names and titles of all workloads, baselines and depths.
  static var list: String {
    let rows =
      Workload.all().map { [$0.name, $0.title, "against: \($0.against)"] }
      + Depth.allCases.map { [$0.name, $0.title, ""] }
      + Baseline.all().map { [$0.name, $0.title, "baseline"] }
    return Columns(rows, leading: 3).text
  }

  private static func names(matching filter: String) -> [String] {
    // A filter may name a baseline alone; all baselines are always measured.
    let all =
      Workload.all().map { ($0.name, $0.title) } + Depth.allCases.map { ($0.name, $0.title) }
      + Baseline.all().map { ($0.name, $0.title) }
    let filter = filter.lowercased()
    let exact = all.filter { $0.0.lowercased() == filter }
    let found =
      exact.isEmpty ? all.filter { "\($0.0) \($0.1)".lowercased().contains(filter) } : exact
    return found.map(\.0)
  }
}

extension Workload {
  static func all() -> [Workload] {
    let groups = [
      Chains.all(), Sequences.all(), Observers.all(), Sharing.all(), Combinations.all(),
      Threads.all(), Grouping.all(), Recovering.all(), Timing.all(),
    ]
    let numbered = groups.joined().sorted { $0.number < $1.number }
    return numbered + Elements.all() + Timing.onQueue() + Subscribing.all() + Stores.all()
      // Large graphs fragment the heap, which slows down the rows of cores with many parts.
      + Graphs.all() + Inspected.all() + Awaiting.all() + Growth.all()
      + Collections.all() + IdentityDiffs.all() + DerivedCollections.all()
      + LargeChanges.all() + Sections.all() + CollectionGrowth.all()
  }

  private var number: Int { Int(name.dropFirst().prefix { $0.isNumber }) ?? 0 }
}
