import RKCore
import RKSubjects
import Synchronization
import TestSupport
import Testing

/// The versions of the roots that a value was computed from.
private struct Moment: Sendable, Equatable {
  var versions: [Int: Int] = [:]
  /// Whether two ways lead to different versions of one root.
  var isMixed = false

  init(root: Int, version: Int) {
    versions = [root: version]
  }

  /// The moment of a value that is computed from others; other threads run meanwhile, so that steps meet.
  init(_ moments: [Moment]) {
    yieldThread()
    for moment in moments {
      isMixed = isMixed || moment.isMixed
      for (root, version) in moment.versions {
        if let other = versions[root], other != version { isMixed = true }
        versions[root] = version
      }
    }
    // Both roots of a pair are set in one step.
    for (root, version) in versions where root.isMultiple(of: 2) {
      if let other = versions[root + 1], other != version { isMixed = true }
    }
  }
}

/// Law 14 on threads that set, observe, read, and connect graphs.
@Suite("Random graphs of properties on threads", .timeLimit(.minutes(30)))
struct MomentTests {
  private struct Graph: Sendable {
    let roots: [Property<Moment>]
    var nodes: [AnyProperty<Moment>]

    /// The roots that are set one by one, beside the pairs.
    let single: [Property<Moment>]

    /// Makes pairs of roots, single roots, and nodes of which some choose what they read.
    init(_ random: inout SplitMix64) {
      let roots = (0..<6).map { Property(Moment(root: $0, version: 0)) }
      let single = (0..<4).map { Property(Moment(root: Self.number(ofSingle: $0), version: 0)) }
      (self.roots, self.single) = (roots, single)
      nodes = (roots + single).map(\.readOnlyView)
      for _ in 0..<14 { nodes.append(Self.node(of: nodes, &random)) }
    }

    /// No root has the next number.
    static func number(ofSingle index: Int) -> Int { 10 + 2 * index }

    static func node(
      of nodes: [AnyProperty<Moment>],
      _ random: inout SplitMix64
    ) -> AnyProperty<Moment> {
      let inputs = (0..<3).map { _ in nodes[Int.random(in: 0..<nodes.count, using: &random)] }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return AnyProperty(inputs[0], inputs[1]) { Moment([$0, $1]) }
      case 1: return AnyProperty(inputs) { (moments: [Moment]) in Moment(moments) }
      case 2: return inputs[0].removingDuplicates()
      default:
        return AnyProperty.computed { read in
          let first = read(inputs[0])
          let choice = first.versions.values.reduce(0, +)
          return Moment([first, read(inputs[1 + choice % 2])])
        }
      }
    }
  }

  @Test(arguments: Array(0..<16) + [93, 322])
  func `each emission and read has values of one moment, in the order in which they were set`(
    seed: Int
  ) {
    var random = SplitMix64(seed: UInt64(seed))
    let graph = Graph(&random)
    let mistakes = Log<String>()
    let turn = Atomic<Int>(0)
    @Sendable func check(_ moment: Moment, _ what: String) {
      if moment.isMixed { mistakes.append("\(what): \(moment.versions)") }
    }
    @Sendable func observe(_ node: AnyProperty<Moment>) -> any Disposable {
      let last = Mutex<[Int: Int]>([:])
      return node.observeNext { moment in
        check(moment, "emitted")
        let isOrdered = last.withLock { last in
          defer { last = moment.versions }
          return moment.versions.allSatisfy { root, version in last[root, default: 0] <= version }
        }
        if !isOrdered { mistakes.append("emitted late: \(moment.versions)") }
      }
    }
    let observations = graph.nodes.map(observe)
    let seeds = (0..<4).map { _ in random.next() }
    inParallel(4) { thread in
      var random = SplitMix64(seed: seeds[thread])
      for _ in 0..<150 {
        let node = graph.nodes[Int.random(in: 0..<graph.nodes.count, using: &random)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: check(node.value, "read")
        case 1: observe(node).dispose()
        case 2:
          let new = Graph.node(of: graph.nodes, &random)
          check(new.value, "read first")
          observe(new).dispose()
        case 3: check(atomically { t in t[node] }, "read in a transaction")
        case 4, 5:
          let index = Int.random(in: 0..<4, using: &random)
          let version = turn.add(1, ordering: .relaxed).newValue
          let root = Graph.number(ofSingle: index)
          graph.single[index].update { moment in
            if moment.versions[root, default: 0] < version {
              moment = Moment(root: root, version: version)
            }
          }
        default:
          let pair = Int.random(in: 0..<3, using: &random) * 2
          let version = turn.add(1, ordering: .relaxed).newValue
          atomically { t in
            // Another thread may have taken a later turn, and been first.
            if t[graph.roots[pair]].versions[pair, default: 0] > version { return }
            for root in [pair, pair + 1] {
              t[graph.roots[root]] = Moment(root: root, version: version)
            }
          }
        }
      }
    }
    for observation in observations { observation.dispose() }
    for node in graph.nodes { check(node.value, "read at the end") }
    #expect(mistakes.values.prefix(3) == [])
  }
}
