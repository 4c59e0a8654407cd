import ReactiveKit

/// Properties that are derived from others, beside a graph for one thread by hand.
enum Graphs {
  static func all() -> [Workload] {
    [
      sum(16, events: 200_000),
      sum(1_024, events: 100_000),
      sum(65_536, events: 20_000),
      chain(10, events: 200_000),
      chain(1_000, events: 2_000),
      fan(1_000, events: 2_000),
      equal,
    ]
  }

  private static func sum(_ count: Int, events: Int) -> Workload {
    workload("graph-sum-\(count)", "set one of \(count) properties below a pairwise sum", events) {
      let roots = (0..<count).map { _ in Property(0) }
      var level = roots.map(\.readOnlyView)
      while level.count > 1 {
        level = stride(from: 0, to: level.count, by: 2).map { index in
          AnyProperty(level[index], level[index + 1]) { $0 &+ $1 }
        }
      }
      level[0].observeNext { opaque($0) }
      return { roots[$0 % count].value = $0 }
    } baseline: {
      let roots = (0..<count).map { _ in HandNode(0) }
      var level = roots
      while level.count > 1 {
        level = stride(from: 0, to: level.count, by: 2).map { index in
          HandNode([level[index], level[index + 1]]) { $0[0].value &+ $0[1].value }
        }
      }
      level[0].observer = { opaque($0) }
      return { roots[$0 % count].set($0) }
    }
  }

  private static func chain(_ length: Int, events: Int) -> Workload {
    workload("graph-chain-\(length)", "set a property below a chain of \(length)", events) {
      let root = Property(0)
      var top = root.readOnlyView
      for _ in 0..<length { top = top.mapProperty { $0 &+ 1 } }
      top.observeNext { opaque($0) }
      return { root.value = $0 }
    } baseline: {
      let root = HandNode(0)
      var top = root
      for _ in 0..<length { top = HandNode([top]) { $0[0].value &+ 1 } }
      top.observer = { opaque($0) }
      return { [top] in
        root.set($0)
        withExtendedLifetime(top) {}
      }
    }
  }

  private static func fan(_ width: Int, events: Int) -> Workload {
    workload("graph-fan-\(width)", "set a property below \(width) derived ones", events) {
      let root = Property(0)
      for number in 0..<width { root.mapProperty { $0 &+ number }.observeNext { opaque($0) } }
      return { root.value = $0 }
    } baseline: {
      let root = HandNode(0)
      for number in 0..<width {
        HandNode([root]) { $0[0].value &+ number }.observer = { opaque($0) }
      }
      return { root.set($0) }
    }
  }

  /// The value above the derived properties stays equal, so that none of them is computed.
  private static var equal: Workload {
    func run(_ width: Int) -> () -> Workload.Run {
      {
        let root = Property(0)
        let flat = root.mapProperty { $0 & 0 }.removingDuplicates()
        for number in 0..<width { flat.mapProperty { $0 &+ number }.observeNext { opaque($0) } }
        return timed { for number in 1...$0 { root.value = number } }
      }
    }
    return Workload(
      name: "graph-equal",
      title: "set a property whose removingDuplicates() is below 1,000 derived ones",
      unit: "set",
      events: 200_000,
      against: "below one derived",
      ours: run(1_000),
      baseline: run(1),
      isGrowth: true
    )
  }

  private static func workload(
    _ name: String,
    _ title: String,
    _ events: Int,
    ours: @escaping () -> (Int) -> Void,
    baseline: @escaping () -> (Int) -> Void
  ) -> Workload {
    func run(_ make: @escaping () -> (Int) -> Void) -> () -> Workload.Run {
      {
        let set = make()
        return timed { for number in 1...$0 { set(number) } }
      }
    }
    return Workload(
      name: name,
      title: title,
      unit: "set",
      events: events,
      against: "graph by hand",
      ours: run(ours),
      baseline: run(baseline)
    )
  }
}

/// A value in a graph for one thread: a set marks down, and what is observed pulls up.
private final class HandNode {
  var value: Int
  var observer: ((Int) -> Void)?
  private let inputs: [HandNode]
  private let compute: ([HandNode]) -> Int
  private var dependents: [HandNode] = []
  private var isStale = false

  init(_ inputs: [HandNode], _ compute: @escaping ([HandNode]) -> Int) {
    (self.inputs, self.compute) = (inputs, compute)
    value = compute(inputs)
    for input in inputs { input.dependents.append(self) }
  }

  convenience init(_ value: Int) {
    self.init([]) { _ in value }
  }

  func set(_ new: Int) {
    value = new
    var reached: [HandNode] = []
    for dependent in dependents { dependent.mark(&reached) }
    for node in reached { node.observer?(node.pull()) }
  }

  private func mark(_ reached: inout [HandNode]) {
    if isStale { return }
    isStale = true
    if observer != nil { reached.append(self) }
    for dependent in dependents { dependent.mark(&reached) }
  }

  @discardableResult
  private func pull() -> Int {
    if isStale {
      for input in inputs { input.pull() }
      value = compute(inputs)
      isStale = false
    }
    return value
  }
}
