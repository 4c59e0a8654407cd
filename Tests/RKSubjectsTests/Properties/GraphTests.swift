import RKCore
import RKSubjects
import TestSupport
import Testing

/// Law 15: a step computes what depends on it, each at most once.
@Suite("Graphs of properties: what is computed")
struct GraphTests {
  /// A balanced tree of sums over properties, which counts its computations.
  private struct Tree {
    let roots: [Property<Int>]
    let top: AnyProperty<Int>
    let runs = Sum()

    init(_ count: Int) {
      let runs = runs
      roots = (0..<count).map { Property($0) }
      var level = roots.map(\.readOnlyView)
      while level.count > 1 {
        level = stride(from: 0, to: level.count, by: 2).map { index in
          AnyProperty(level[index], level[index + 1]) { left, right in
            runs.add()
            return left + right
          }
        }
      }
      top = level[0]
    }

    /// Returns the number of computations of a closure.
    func computations(_ body: () -> Void) -> Int {
      let before = runs.value
      body()
      return runs.value - before
    }
  }

  @Test(arguments: [(16, 4), (1_024, 10)] + (isSanitized ? [] : [(65_536, 16)]))
  func `setting a leaf of a tree of pairwise sums computes only the path to the top`(
    count: Int,
    height: Int
  ) {
    let tree = Tree(count)
    let log = Log<Int>()
    tree.top.observeNext(with: log.append)
    #expect(tree.runs.value == count - 1)
    #expect(tree.computations { tree.roots[count / 2].value += 1 } == height)
    #expect(tree.computations { _ = tree.top.value } == 0)
    let sum = count * (count - 1) / 2
    #expect(log.values == [sum, sum + 1])
  }

  @Test func `without an observer a read computes what has changed, and a second one nothing`() {
    let tree = Tree(1_024)
    #expect(tree.computations { _ = tree.top.value } == 1_023)
    #expect(tree.computations { _ = tree.top.value } == 0)
    tree.roots[7].value = 100
    #expect(tree.computations { _ = tree.top.value } == 10)
    tree.roots[0].value = 1
    tree.roots[1].value = 1
    #expect(tree.computations { _ = tree.top.value } == 10)
    #expect(tree.top.value == 1_023 * 512 + 93 + 1)
  }

  @Test func `observing and disposing recompute no valid value`() {
    let tree = Tree(64)
    _ = tree.top.value
    #expect(tree.computations { tree.top.observe { _ in }.dispose() } == 0)
    tree.roots[0].value = 5
    let observation = tree.top.observe { _ in }
    #expect(tree.runs.value == 63 + 6)
    observation.dispose()
    #expect(tree.computations { _ = tree.top.value } == 0)
    tree.roots[63].value = 5
    #expect(tree.computations { tree.top.observe { _ in }.dispose() } == 6)
  }

  @Test func `setting one element computes an array once, and each property of its elements once`()
  {
    let roots = (0..<128).map { Property($0) }
    let (runs, log) = (Sum(), Log<Int>())
    let array = AnyProperty(roots) { (values: [Int]) in
      runs.add()
      return values
    }
    for index in 0..<128 {
      let element = array.mapProperty { values in
        runs.add()
        return values[index]
      }
      element.removingDuplicates().observeNext(with: log.append)
    }
    #expect(runs.value == 129)
    roots[5].value = 500
    #expect(runs.value == 258)
    #expect(log.values == Array(0..<128) + [500])
  }

  @Test(arguments: [10, 1_000])
  func `setting the root of a chain computes each of its properties once`(length: Int) {
    let (root, runs) = (Property(0), Sum())
    var top = root.readOnlyView
    for _ in 0..<length {
      top = top.mapProperty { value in
        runs.add()
        return value + 1
      }
    }
    let log = Log<Int>()
    top.observeNext(with: log.append)
    root.value = 1
    #expect(runs.value == 2 * length)
    #expect(log.values == [length, length + 1])
  }

  @Test func `a value that stays equal stops the step`() {
    let root = Property(1)
    let runs = Sum()
    let isEven = root.mapProperty { $0.isMultiple(of: 2) }.removingDuplicates()
    let fan = (0..<1_000).map { number in
      isEven.mapProperty { isEven in
        runs.add()
        return isEven ? number : -number
      }
    }
    for property in fan { property.observe { _ in } }
    root.value = 3
    #expect(runs.value == 1_000)
    root.value = 4
    #expect(runs.value == 2_000)
    _ = fan.map(\.value)
    #expect(runs.value == 2_000)
  }

  @Test func `unobserved values behind an equal one are not computed again`() {
    let root = Property(1)
    let runs = Sum()
    let top = root.mapProperty { $0 > 0 }.removingDuplicates().mapProperty { isPositive in
      runs.add()
      return isPositive ? "+" : "-"
    }
    #expect(top.value == "+")
    root.value = 2
    #expect(top.value == "+")
    #expect(runs.value == 1)
    root.value = -2
    #expect(top.value == "-")
    #expect(runs.value == 2)
  }

  @Test func `reads inside computations see the latest values`() {
    let (a, b) = (Property(1), Property(10))
    let sum = AnyProperty(a, b) { $0 + $1 }
    let log = Log<Int>()
    let both = a.mapProperty { number in
      inParallel(1) { _ in b.value = number * 10 }
      log(sum.value)
      return number
    }
    both.observe { _ in }
    sum.observe { _ in }
    // A computation with an effect may run again.
    #expect(Set(log.values) == [11])
    a.value = 2
    #expect(log.values.last == 22)
    #expect(sum.value == 22)
  }

  @Test func `a closure that computes a value may create properties from signals`() {
    let source = Property(1)
    let sum = source.mapProperty { number in
      let signal = Signal<Int, Never>(sequence: [number, number + 1])
      return Property(initial: 0, then: signal).value + signal.stateIn(initial: 0).value
    }
    let log = Log<Int>()
    let observation = sum.observeNext(with: log.append)
    source.value = 5
    observation.dispose()
    #expect(log.values == [4, 12])
    #expect(sum.value == 12)
  }

  @Test func `observers and closures of signals may set properties`() {
    let (source, count) = (Property(1), Property(0))
    let doubled = source.mapProperty { $0 * 2 }
    let observation = doubled.toSignal().map { number in
      count.value = number
      return number
    }
    .observeNext { if $0 < 8 { source.value = $0 } }
    #expect(source.value == 4)
    #expect(count.value == 8)
    observation.dispose()
  }

  @Test func `a step reads only those of many inputs of one type that have changed`() {
    let roots = (0..<8).map { Property($0) }
    let runs = Sum()
    let inputs = roots.map { root in
      root.mapProperty { number in
        runs.add()
        return number
      }
    }
    let list = AnyProperty(inputs) { (numbers: [Int]) in numbers }
    #expect(list.value == Array(0..<8))
    let log = Log<[Int]>()
    let observation = list.observeNext(with: log.append)
    #expect(runs.value == 8)
    roots[3].value = 30
    #expect(runs.value == 9)
    observation.dispose()
    roots[0].value = 100
    roots[7].value = 70
    let values = [100, 1, 2, 30, 4, 5, 6, 70]
    #expect(list.value == values)
    list.observeNext(with: log.append)
    roots[1].value = 10
    #expect(list.value == [100, 10, 2, 30, 4, 5, 6, 70])
    #expect(runs.value == 12)
    #expect(log.values.map { $0[3] } == [3, 30, 30, 30])
    #expect(log.values.last == list.value)
  }

  @Test func `a silent update computes and sends nothing`() {
    let root = Property(1)
    let doubled = root.mapProperty { $0 * 2 }
    let log = Log<Int>()
    doubled.observeNext(with: log.append)
    root.silentUpdate(value: 5)
    #expect(doubled.value == 10)
    doubled.observeNext(with: log.append)
    root.value = 6
    #expect(log.values == [2, 10, 12, 12])
  }

  @Test(.onOneThread)
  func `a chain of ten thousand is computed, read and released on a small stack`() {
    let length = 10_000
    let values = onSmallStack {
      let root = Property(0)
      var top = root.readOnlyView
      for _ in 0..<length { top = top.mapProperty { $0 + 1 } }
      let log = Log<Int>()
      log(top.value)
      let observation = top.observeNext(with: log.append)
      root.value = 1
      observation.dispose()
      root.value = 2
      log(top.value)
      return log.values
    }
    #expect(values == [length, length, length + 1, length + 2])
  }

  @Test func `graphs that are joined while others set, observe and read stay consistent`() {
    for _ in 0..<(isSanitized ? 20 : 200) {
      let roots = (0..<6).map { _ in Property(0) }
      let torn = Sum()
      inParallel(4) { thread in
        if thread < 2 {
          for number in 1...50 {
            for root in roots[(thread * 3)..<(thread * 3 + 3)] { root.value = number }
          }
          return
        }
        for round in 0..<10 {
          // In order of setting: a value is at most one behind the one before it.
          let (first, second) = (roots[thread - 2], roots[thread - 1])
          let (left, right) = (roots[(round + thread) % 6], roots[(round + 3) % 6])
          let pair = AnyProperty(first.mapProperty { $0 }, second) { $0 - $1 }
          let joined = AnyProperty(left, right, pair) { [$0, $1, $2] }
          let observation = joined.observeNext { values in
            if thread == 2, !(0...1).contains(values[2]) { torn.add() }
          }
          if thread == 2, !(0...1).contains(pair.value) { torn.add() }
          observation.dispose()
        }
      }
      #expect(torn.value == 0)
    }
  }
}
