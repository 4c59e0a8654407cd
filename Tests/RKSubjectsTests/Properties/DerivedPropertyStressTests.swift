import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Derived properties: models and threads")
struct DerivedPropertyStressTests {
  /// A random graph of properties, and the same computation without them.
  private struct Graph {
    let roots: [Property<Int>]
    var nodes: [AnyProperty<Int>]
    var model: [@Sendable ([Int]) -> Int]
    /// The roots of each node.
    var origins: [Set<Int>]

    init(_ random: inout SplitMix64) {
      roots = (0..<Int.random(in: 1...4, using: &random)).map { Property($0) }
      nodes = roots.map(\.readOnlyView)
      model = roots.indices.map { root in { $0[root] } }
      origins = roots.indices.map { [$0] }
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let factor = Int.random(in: -3...3, using: &random)
        let (i, j) = (
          nodes.indices.randomElement(using: &random) ?? 0,
          nodes.indices.randomElement(using: &random) ?? 0
        )
        let (first, second) = (model[i], model[j])
        if factor == 0 {
          nodes.append(nodes[i].mapProperty { $0 &* 7 })
          model.append { first($0) &* 7 }
          origins.append(origins[i])
        } else {
          nodes.append(AnyProperty(nodes[i], nodes[j]) { $0 &* factor &+ $1 })
          model.append { first($0) &* factor &+ second($0) }
          origins.append(origins[i].union(origins[j]))
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `random graphs do what the same computation does, change for change`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let graph = Graph(&random)
    var values = Array(graph.roots.indices)
    let logs = graph.nodes.map { _ in Log<Int>() }
    var expected = graph.model.map { [$0(values)] }
    var observations = graph.nodes.map { _ in [any Disposable]() }
    for (node, log) in zip(graph.nodes, logs) { node.observeNext(with: log.append) }
    for _ in 0..<20 {
      let node = graph.nodes.indices.randomElement(using: &random) ?? 0
      if Bool.random(using: &random) {
        observations[node].append(graph.nodes[node].observeNext { _ in })
      } else {
        observations[node].popLast()?.dispose()
      }
      let root = graph.roots.indices.randomElement(using: &random) ?? 0
      values[root] = Int.random(in: 0...99, using: &random)
      graph.roots[root].value = values[root]
      for node in graph.nodes.indices {
        #expect(graph.nodes[node].value == graph.model[node](values))
        if graph.origins[node].contains(root) { expected[node].append(graph.model[node](values)) }
      }
    }
    for (log, expected) in zip(logs, expected) { #expect(log.values == expected) }
  }

  @Test
  func `two roots set on two threads are seen in one order, without a gap, and end consistent`() {
    for _ in 0..<100 {
      let a = Property(0)
      let b = Property(0)
      let left = AnyProperty(a, b) { [$0, $1] }
      let both = AnyProperty(left, b, a) { $0 + [$1, $2] }
      let logs = (0..<3).map { _ in Log<[Int]>() }
      for log in logs { both.observeNext(with: log.append) }
      inParallel(2) { thread in
        for number in 1...100 { (thread == 0 ? a : b).value = number }
      }
      let seen = logs[0].values
      #expect(seen.count == 201)
      #expect(seen.last == both.value)
      #expect(both.value == [100, 100, 100, 100])
      for (before, after) in zip(seen, seen.dropFirst()) {
        #expect(after[0] + after[1] == before[0] + before[1] + 1)
        #expect(after[0] == after[3] && after[1] == after[2])
      }
      for log in logs { #expect(log.values == seen) }
    }
  }

  @Test func `values set by one thread are seen in order`() {
    let a = Property(0)
    let b = Property(0)
    let gap = AnyProperty(a, b) { $0 - $1 }
    let gaps = Log<Int>()
    let observation = gap.observeNext(with: gaps.append)
    inParallel(3) { thread in
      for number in 1...1_000 {
        switch thread {
        case 0:
          // First `a`, then `b`: `a` is ahead by one, or they are equal.
          a.value = number
          b.value = number
        case 1: gaps(gap.value)
        default: a.observeNext { _ in }.dispose()
        }
      }
    }
    observation.dispose()
    #expect(Set(gaps.values).isSubset(of: [0, 1]))
  }

  @Test func `observers miss nothing while they observe`() {
    for _ in 0..<50 {
      let a = Property(0)
      let b = Property(0)
      let sum = AnyProperty(a, b) { $0 + $1 }
      let logs = (0..<8).map { _ in Log<Int>() }
      inParallel(4) { thread in
        if thread < 2 {
          for _ in 1...100 { (thread == 0 ? a : b).update { $0 += 1 } }
        } else {
          for log in logs[(thread == 2 ? 0..<4 : 4..<8)] {
            let observation = sum.observeNext(with: log.append)
            if log !== logs[3], log !== logs[7] { observation.dispose() }
          }
        }
      }
      for log in logs {
        let first = log.values.first ?? -1
        #expect(first >= 0 && log.values == Array(first..<first + log.count))
      }
      #expect(logs[3].values.last == 200 && logs[7].values.last == 200)
      #expect(sum.value == 200)
    }
  }

  @Test
  func
    `properties derived crosswise do not deadlock when two threads read and observe them`()
  {
    let roots = (0..<4).map { Property($0) }
    let ahead = roots.dropFirst().reduce(roots[0].readOnlyView) { AnyProperty($0, $1) { $0 + $1 } }
    let back = roots.dropLast().reversed().reduce(roots[3].readOnlyView) {
      AnyProperty($0, $1) { $0 + $1 }
    }
    inParallel(3) { thread in
      for number in 0..<2_000 {
        switch thread {
        case 0: ahead.observeNext { _ in _ = back.value }.dispose()
        case 1: back.observeNext { _ in _ = ahead.value }.dispose()
        default: roots[number % 4].value = number
        }
      }
    }
    #expect(ahead.value == back.value)
  }

  @Test func `the release of roots on other threads completes observers`() {
    for _ in 0..<200 {
      let log = Log<String>()
      let holders = (0..<2).map { _ in SerialDisposable() }
      do {
        let (a, b) = (Property(0), Property(0))
        for (holder, property) in zip(holders, [a, b]) {
          holder.otherDisposable = BlockDisposable { property.value = 1 }
        }
        AnyProperty(a, b) { $0 + $1 }.write(to: log)
      }
      inParallel(2) { holders[$0].dispose() }
      #expect(log.values == ["next(0)", "next(1)", "next(2)", "completed"])
    }
  }
}
