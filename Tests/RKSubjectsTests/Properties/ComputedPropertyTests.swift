import RKCore
import RKSubjects
import TestSupport
import Testing

/// Laws 14 and 15 for properties that find their dependencies.
@Suite("AnyProperty.computed")
struct ComputedPropertyTests {
  @Test func `depends on what its closure read last`() {
    let (isMetric, metres, feet) = (Property(true), Property(1), Property(3))
    let runs = Sum()
    let length = AnyProperty.computed { read in
      runs.add()
      return read(isMetric) ? read(metres) : read(feet)
    }
    let log = Log<Int>()
    let observation = length.observeNext(with: log.append)
    feet.value = 4
    #expect(log.values == [1])
    #expect(runs.value == 1)
    isMetric.value = false
    metres.value = 2
    #expect(log.values == [1, 4])
    feet.value = 5
    #expect(log.values == [1, 4, 5])
    isMetric.value = true
    feet.value = 6
    metres.value = 7
    #expect(log.values == [1, 4, 5, 2, 7])
    #expect(runs.value == 5)
    observation.dispose()
    feet.value = 8
    #expect(length.value == 7)
    #expect(runs.value == 5)
  }

  @Test func `without an observer, it is computed when it is read after a change`() {
    let (isMetric, metres, feet) = (Property(true), Property(1), Property(3))
    let runs = Sum()
    let length = AnyProperty.computed { read in
      runs.add()
      return read(isMetric) ? read(metres) : read(feet)
    }
    #expect(runs.value == 0)
    #expect(length.value == 1)
    #expect(length.value == 1)
    feet.value = 9
    #expect(length.value == 1)
    #expect(runs.value == 1)
    isMetric.value = false
    #expect(length.value == 9)
    metres.value = 3
    #expect(length.value == 9)
    #expect(runs.value == 2)
  }

  @Test func `reads derived and computed properties, each computed once`() {
    let root = Property(1)
    let runs = Log<String>()
    let double = root.mapProperty { value in
      runs.append("double \(value)")
      return value * 2
    }
    let isEven = root.mapProperty { $0.isMultiple(of: 2) }.removingDuplicates()
    let chosen = AnyProperty.computed { read in
      runs.append("chosen")
      return read(isEven) ? read(double) : 0
    }
    let outer = AnyProperty.computed { read in
      runs.append("outer")
      return read(chosen) + read(root)
    }
    let log = Log<Int>()
    outer.observeNext(with: log.append)
    #expect(runs.values == ["outer", "chosen"])
    root.value = 3
    #expect(runs.values == ["outer", "chosen", "outer"])
    root.value = 4
    #expect(runs.values.count == 6)
    #expect(runs.values.suffix(3).sorted() == ["chosen", "double 4", "outer"])
    root.value = 6
    #expect(log.values == [1, 3, 12, 18])
  }

  @Test func `a value that another read stores meanwhile counts as changed for all dependents`() {
    let (source, selector) = (Property(0), Property(1))
    let base = source.mapProperty { $0 }
    let chosen = AnyProperty.computed { read in
      if read(selector) == 1 { return -1 }
      // Another reader computes and stores the value.
      _ = base.value
      return read(base)
    }
    let other = base.mapProperty { $0 }
    let both = AnyProperty(chosen, other) { [$0, $1] }
    #expect(both.value == [-1, 0])
    source.value = 1
    selector.value = 2
    #expect(both.value == [1, 1])
    #expect(other.value == 1)
  }

  @Test
  func `a new dependency is computed before the closure goes on, even if it is of greater height`()
  {
    let (root, isDeep) = (Property(1), Property(false))
    var deep = root.readOnlyView
    for _ in 0..<20 { deep = deep.mapProperty { $0 + 1 } }
    let top = deep
    let kept = Log<Int>()
    let log = Log<Int>()
    top.observeNext(with: kept.append)
    let computed = AnyProperty.computed { read in read(isDeep) ? read(root) * 100 + read(top) : 0 }
    let above = AnyProperty(computed, root) { $0 * 10 + $1 }
    above.observeNext(with: log.append)
    isDeep.value = true
    root.value = 2
    #expect(log.values == [1, 1211, 2222])
    // Both in one step: it reads the deep one again when that is stale.
    let flag = root.mapProperty { $0 == 4 }
    let late = AnyProperty.computed { read in read(flag) ? read(top) : 0 }
    let lates = Log<Int>()
    late.observeNext(with: lates.append)
    root.value = 4
    root.value = 5
    root.value = 4
    #expect(lates.values == [0, 24, 0, 24])
    #expect(kept.values == [21, 22, 24, 25, 24])
  }

  @Test func `reads any number of properties of a list, in any order`() {
    let cells = (0..<100).map { Property($0) }
    let count = Property(100)
    let isReversed = Property(false)
    let sum = AnyProperty.computed { read in
      let all = cells.prefix(read(count))
      return (read(isReversed) ? all.reversed() : Array(all)).reduce(0) {
        $0 + read($1) + read(count)
      }
    }
    let log = Log<Int>()
    sum.observeNext(with: log.append)
    cells[99].value = 0
    count.value = 10
    isReversed.value = true
    cells[50].value = 1
    cells[5].value = 0
    #expect(log.values == [14_950, 14_851, 145, 145, 140])
  }

  @Test func `a derived property that it no longer reads is not computed again`() {
    let (isOn, root, runs) = (Property(true), Property(1), Sum())
    let derived = root.mapProperty { number in
      runs.add()
      return number
    }
    let computed = AnyProperty.computed { read in read(isOn) ? read(derived) : 0 }
    let log = Log<Int>()
    computed.observeNext(with: log.append)
    #expect(runs.value == 1)
    isOn.value = false
    root.value = 2
    #expect(log.values == [1, 0])
    #expect(runs.value == 1)
  }

  @Test func `connects properties that were not connected when it begins to read them`() {
    let (a, b) = (Property(1), Property(10))
    let derived = b.mapProperty { $0 + 1 }
    let others = Log<Int>()
    derived.observeNext(with: others.append)
    let isOn = Property(false)
    let log = Log<Int>()
    let computed = AnyProperty.computed { read in read(isOn) ? read(derived) + read(a) : read(a) }
    computed.observeNext(with: log.append)
    isOn.value = true
    b.value = 20
    a.value = 2
    #expect(log.values == [1, 12, 22, 23])
    #expect(others.values == [11, 21])
  }

  @Test func `is released with its observation`() {
    weak var weakRoot: Property<Int>?
    var observation: (any Disposable)?
    do {
      let root = Property(1)
      weakRoot = root
      observation = AnyProperty.computed { read in read(root) }.observe { _ in }
      root.value = 2
    }
    #expect(weakRoot != nil)
    observation?.dispose()
    #expect(weakRoot == nil)
  }

  @Test func `completes with the last property that it depends on`() {
    let log = Log<String>()
    do {
      let root = Property(1)
      let computed = AnyProperty.computed { [weak root] read in root.map { read($0) } ?? 0 }
      computed.observe { event in log.append("\(event)") }
      root.value = 2
    }
    #expect(log.values.count == 3)
  }

  @Test(.onOneThread)
  func `a chain of ten thousand is computed, read and released on a small stack`() {
    let values = onSmallStack {
      let root = Property(0)
      var last = root.readOnlyView
      for _ in 0..<10_000 {
        let former = last
        last = AnyProperty.computed { read in read(former) + 1 }
        // A chain that was never read is computed by recursion.
        _ = last.value
      }
      let log = Log<Int>()
      let observation = last.observeNext(with: log.append)
      root.value = 1
      observation.dispose()
      root.value = 2
      log(last.value)
      return log.values
    }
    #expect(values == [10_000, 10_001, 10_002])
  }
}
