import Dispatch
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
      array(128, events: 5_000),
      grid(10, 1_000, events: 500),
      threads(8, pairs: 1_000, events: 400_000),
      transfer,
      equal,
      read,
    ]
  }

  static func sum(_ count: Int, events: Int) -> Workload {
    workload("graph-sum-\(count)", "set one of \(count) properties below a pairwise sum", events) {
      observedSum(count)
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

  /// Observes a pairwise sum, and returns a closure that sets one of the properties.
  static func observedSum(_ count: Int) -> (Int) -> Void {
    let roots = (0..<count).map { _ in Property(0) }
    var level = roots.map(\.readOnlyView)
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { index in
        AnyProperty(level[index], level[index + 1]) { $0 &+ $1 }
      }
    }
    level[0].observeNext { opaque($0) }
    return { roots[$0 % count].value = $0 }
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

  /// Properties in an array, from which as many elements are derived that mostly stay equal.
  private static func array(_ count: Int, events: Int) -> Workload {
    let title =
      "set one of \(count) properties in an array, from which \(count) distinct ones are derived"
    return workload("graph-array-\(count)", title, events) {
      let roots = (0..<count).map { Property($0) }
      let array = AnyProperty(roots) { (values: [Int]) in values }
      for index in 0..<count {
        array.mapProperty { $0[index] }.removingDuplicates().observeNext { opaque($0) }
      }
      return { roots[$0 % count].value = $0 }
    } baseline: {
      let roots = (0..<count).map { HandNode($0) }
      var values: [Int] = []
      let array = HandNode(roots) { inputs in
        values = inputs.map(\.value)
        return HandNode.clock
      }
      for index in 0..<count {
        HandNode([array], cutsOff: true) { _ in values[index] }.observer = { opaque($0) }
      }
      return { roots[$0 % count].set($0) }
    }
  }

  /// Layers of nodes with four inputs each in the layer below; one of twenty chooses one of its inputs.
  private static func grid(_ layers: Int, _ width: Int, events: Int) -> Workload {
    let title =
      "set one of \(width) properties below \(layers) layers of as many, some of which choose inputs"
    return workload("graph-grid", title, events) {
      let roots = (0..<width).map { Property($0) }
      var layer = roots.map(\.readOnlyView)
      for _ in 0..<layers {
        layer = (0..<width).map { [layer] index in
          let inputs = (0..<4).map { layer[(index + $0 * $0) % width] }
          if index % 20 == 0 {
            return AnyProperty.computed { read in
              let first = read(inputs[0])
              return first &+ read(inputs[1 + first & 1])
            }
          }
          return AnyProperty(inputs) { (values: [Int]) in values.reduce(0, &+) }
        }
      }
      for top in layer { top.observeNext { opaque($0) } }
      return { roots[$0 * 7 % width].value = $0 }
    } baseline: {
      let roots = (0..<width).map { HandNode($0) }
      var layer = roots
      for _ in 0..<layers {
        layer = (0..<width).map { [layer] index in
          let inputs = (0..<4).map { layer[(index + $0 * $0) % width] }
          if index % 20 == 0 {
            return HandNode(choosing: Array(inputs.prefix(3)))
          }
          return HandNode(inputs) { $0.reduce(0) { $0 &+ $1.value } }
        }
      }
      for top in layer { top.observer = { opaque($0) } }
      return { roots[$0 * 7 % width].set($0) }
    }
  }

  /// Threads that set properties of graphs of their own, beside one thread that sets as many.
  private static func threads(_ threads: Int, pairs: Int, events: Int) -> Workload {
    func run(_ threads: Int) -> () -> Workload.Run {
      {
        let roots = (0..<pairs).map { _ in (Property(0), Property(0)) }
        for (a, b) in roots { AnyProperty(a, b) { $0 &+ $1 }.observeNext { opaque($0) } }
        return timed { count in
          DispatchQueue.concurrentPerform(iterations: threads) { thread in
            let own = roots[pairs * thread / threads..<pairs * (thread + 1) / threads]
            var index = own.startIndex
            for number in 1...max(1, count / threads) {
              own[index].0.value = number
              index = index + 1 == own.endIndex ? own.startIndex : index + 1
            }
          }
        }
      }
    }
    return Workload(
      name: "graph-threads",
      title: "set \(pairs) unconnected pairs, on all processors",
      unit: "set",
      events: events,
      against: "one thread",
      ours: run(threads),
      baseline: run(1),
      isGrowth: true
    )
  }

  /// A transaction over two of many connected properties, with their sum observed.
  private static var transfer: Workload {
    workload(
      "graph-transaction",
      "move between two of 16 properties whose sum is observed",
      100_000
    ) {
      let accounts = (0..<16).map { _ in Property(100) }
      AnyProperty(accounts) { (values: [Int]) in values.reduce(0, &+) }.observeNext { opaque($0) }
      return { number in
        atomically { t in
          t[accounts[number % 16]] -= 1
          t[accounts[(number + 1) % 16]] += 1
        }
      }
    } baseline: {
      let accounts = (0..<16).map { _ in HandNode(100) }
      HandNode(accounts) { $0.reduce(0) { $0 &+ $1.value } }.observer = { opaque($0) }
      return { number in
        let (from, to) = (accounts[number % 16], accounts[(number + 1) % 16])
        HandNode.set([(from, from.value - 1), (to, to.value + 1)])
      }
    }
  }

  /// The value above the derived properties stays equal, so that none of them is computed.
  private static var equal: Workload {
    func run(_ width: Int) -> () -> Workload.Run {
      {
        let root = Property(0)
        let flat = root.removingDuplicates { $0 >> 40 == $1 >> 40 }
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

  /// What is derived is read, not observed.
  private static var read: Workload {
    workload("graph-read", "set a property and read one derived from it", 200_000) {
      let root = Property(0)
      let next = root.mapProperty { $0 &+ 1 }
      return {
        root.value = $0
        opaque(next.value)
      }
    } baseline: {
      let root = HandNode(0)
      let next = HandNode([root]) { $0[0].value &+ 1 }
      return {
        root.set($0)
        opaque(next.read())
      }
    }
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

/// A value in a graph for one thread: a set marks down, and what is observed pulls up, unless nothing that it
/// comes from has changed.
private final class HandNode {
  nonisolated(unsafe) private(set) static var clock = 0

  var value: Int
  var observer: ((Int) -> Void)?
  private let inputs: [HandNode]
  private let compute: ([HandNode]) -> Int
  private let cutsOff: Bool
  private var dependents: [HandNode] = []
  private var isStale = false
  private var changed = 0
  private var computed = 0
  /// The input beside the first that was read the last time, of a node that chooses.
  private var choice: Int?

  init(_ inputs: [HandNode], cutsOff: Bool = false, _ compute: @escaping ([HandNode]) -> Int) {
    (self.inputs, self.cutsOff, self.compute) = (inputs, cutsOff, compute)
    value = compute(inputs)
    for input in inputs { input.dependents.append(self) }
  }

  /// A node that adds the second or the third input to the first.
  convenience init(choosing inputs: [HandNode]) {
    self.init(inputs) { $0[0].value &+ $0[1 + $0[0].value & 1].value }
    choice = 1 + inputs[0].value & 1
  }

  convenience init(_ value: Int) {
    self.init([]) { _ in value }
  }

  func set(_ new: Int) {
    Self.set(CollectionOfOne((self, new)))
  }

  static func set(_ changes: some Sequence<(HandNode, Int)>) {
    clock += 1
    var reached: [HandNode] = []
    for (node, new) in changes {
      (node.value, node.changed) = (new, clock)
      for dependent in node.dependents { dependent.mark(&reached) }
    }
    for node in reached {
      node.pull()
      if node.changed == clock { node.observer?(node.value) }
    }
  }

  func read() -> Int {
    pull()
    return value
  }

  private func mark(_ reached: inout [HandNode]) {
    if isStale { return }
    isStale = true
    if observer != nil { reached.append(self) }
    for dependent in dependents { dependent.mark(&reached) }
  }

  private func pull() {
    if !isStale { return }
    isStale = false
    for input in inputs { input.pull() }
    if let choice {
      if max(inputs[0].changed, inputs[choice].changed) <= computed { return }
      self.choice = 1 + inputs[0].value & 1
    } else if !inputs.contains(where: { $0.changed > computed }) {
      return
    }
    computed = Self.clock
    let new = compute(inputs)
    if cutsOff, new == value { return }
    (value, changed) = (new, Self.clock)
  }
}
