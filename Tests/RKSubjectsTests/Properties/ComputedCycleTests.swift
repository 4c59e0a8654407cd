import RKCore
import RKSubjects
import TestSupport
import Testing

/// Properties that depend on themselves, and closures that read in a new order.
@Suite("AnyProperty.computed(onCycle:)")
struct ComputedCycleTests {
  /// What a cell shows; nil: the cell is on a cycle.
  private typealias Cells = [AnyProperty<Int?>]

  /// Creates cells whose closures read other cells, and return the sum of these and 1.
  private func cells(_ reads: Property<[[Int]]>) -> Cells {
    let cells = Box<Cells>([])
    cells.value = reads.value.indices.map { index in
      AnyProperty.computed(onCycle: nil) { read in
        read(reads)[index].reduce(1) { sum, next in
          guard let sum else { return nil }
          return read(cells.value[next]).map { sum + $0 }
        }
      }
    }
    return cells.value
  }

  @Test(arguments: [false, true])
  func `gives each property of a cycle its value until the cycle is broken`(isObserved: Bool) {
    let reads = Property([[1], [2], [0], [0, 4], []])
    let cells = cells(reads)
    let bag = DisposeBag()
    if isObserved { for cell in cells { cell.observeNext { _ in }.dispose(in: bag) } }
    #expect(cells.map(\.value) == [nil, nil, nil, nil, 1])
    reads.value[2] = [4]
    #expect(cells.map(\.value) == [4, 3, 2, 6, 1])
    reads.value[4] = [4]
    #expect(cells.map(\.value) == [nil, nil, nil, nil, nil])
    reads.value[4] = []
    #expect(cells.map(\.value) == [4, 3, 2, 6, 1])
  }

  @Test func `a property that only reads one of a cycle is computed as usual`() {
    let source = Property(1)
    let own = Box<AnyProperty<String>?>(nil)
    let cycle = AnyProperty.computed(onCycle: "#CYCLE") { read in
      "\(read(source))" + (own.value.map { read($0) } ?? "")
    }
    own.value = cycle
    let reader = AnyProperty.computed(onCycle: "no") { read in "<\(read(cycle)) \(read(source))>" }
    let log = Log<String>()
    let observation = reader.observeNext(with: log.append)
    source.value = 2
    #expect(log.values == ["<#CYCLE 1>", "<#CYCLE 2>"])
    observation.dispose()
    own.value = nil
  }

  @Test(arguments: [false, true])
  func `a cycle may lead through derived properties, which emit once for each step`(
    isObserved: Bool
  ) {
    let isOn = Property(false)
    let own = Box<AnyProperty<Int>?>(nil)
    let first = AnyProperty.computed(onCycle: -1) { read in
      read(isOn) ? own.value.map { read($0) } ?? 0 : 5
    }
    let next = first.mapProperty { $0 * 10 }
    own.value = AnyProperty(next, isOn) { number, _ in number + 1 }.removingDuplicates()
    let (log, logOfFirst, logOfOwn) = (Log<Int>(), Log<Int>(), Log<Int>())
    let bag = DisposeBag()
    if isObserved {
      first.observeNext(with: logOfFirst.append).dispose(in: bag)
      next.observeNext(with: log.append).dispose(in: bag)
      own.value?.observeNext(with: logOfOwn.append).dispose(in: bag)
    }
    for (value, isCyclic) in [(50, false), (-10, true), (50, false)] {
      isOn.value = isCyclic
      #expect(next.value == value)
      #expect(own.value?.value == value + 1)
    }
    if isObserved {
      #expect(logOfFirst.values == [5, 5, -1, 5])
      #expect(log.values == [50, 50, -10, 50])
      #expect(logOfOwn.values == [51, -9, 51])
    }
    own.value = nil
  }

  @Test(arguments: [false, true], [false, true])
  func `two closures of which only one reads the other at a time form no cycle`(
    isObserved: Bool,
    isFirst: Bool
  ) {
    let isForward = Property(true)
    let cells = Box<[AnyProperty<Int>]>([])
    func cell(_ next: Int, when isReading: Bool) -> AnyProperty<Int> {
      AnyProperty.computed { read in
        read(isForward) == isReading ? read(cells.value[next]) + 1 : 0
      }
    }
    cells.value = [cell(1, when: true), cell(0, when: false)]
    let bag = DisposeBag()
    let order = isFirst ? cells.value : cells.value.reversed()
    if isObserved { for cell in order { cell.observeNext { _ in }.dispose(in: bag) } }
    #expect(order.map(\.value).reduce(0, +) == 1)
    for _ in 0..<3 {
      isForward.value.toggle()
      #expect(order.map(\.value).reduce(0, +) == 1)
      #expect(cells.value.map(\.value) == (isForward.value ? [1, 0] : [0, 1]))
    }
    bag.dispose()
    cells.value = []
  }

  @Test func `a value that another read has computed meanwhile counts as changed`() {
    let source = Property(1)
    let tens = source.mapProperty { $0 * 10 }
    // The first input is checked first, and its closure reads the second one for itself.
    let zero = source.mapProperty { _ in tens.value * 0 }.removingDuplicates()
    let sum = AnyProperty.computed { read in read(zero) + read(tens) }
    #expect(sum.value == 10)
    source.value = 2
    let outer = AnyProperty.computed { read in read(sum) }
    #expect(outer.value == 20)
    #expect(sum.value == 20)
  }

  @Test func `a value that was computed just before a step is computed again in the step`() {
    let source = Property(1)
    let tens = source.mapProperty { $0 * 10 }
    let same = source.mapProperty { tens.value / 10 + $0 - $0 }
    let sum = AnyProperty.computed { read in read(same) + read(tens) }
    let log = Log<Int>()
    let outer = AnyProperty.computed { read in read(source) == 3 ? read(sum) : 0 }
    let bag = DisposeBag()
    outer.observeNext(with: log.append).dispose(in: bag)
    _ = sum.value
    source.value = 2
    sum.observeNext { _ in }.dispose(in: bag)
    source.value = 3
    #expect(log.values == [0, 0, 33])
  }

  @Test
  func `a transaction reads the cells of one moment although a cell of the cycle is set meanwhile`()
  {
    let next = [Property(1), Property(0)]
    let own = Box<Cells>([])
    own.value = next.indices.map { index in
      AnyProperty.computed(onCycle: nil) { read in
        let cell = read(next[index])
        return cell < 0 ? 0 : read(own.value[cell]).map { $0 + 1 } ?? -1
      }
    }
    #expect(own.value.map(\.value) == [nil, nil])
    let cells = atomically {
      let first = own.value[0].value
      if next[0].value == 1 { inParallel(1) { _ in next[1].value = 1 } }
      return [next[0].value, first ?? -9, own.value[1].value ?? -9]
    }
    #expect(cells == [1, -1, -9] || cells == [1, -9, -9])
    own.value = []
  }

  @Test(.onOneThread, arguments: [false, true])
  func `a chain that a closure begins to read needs little stack`(isObserved: Bool) {
    let value = onSmallStack {
      let root = Property(1)
      var last = root.readOnlyView
      let bag = DisposeBag()
      for _ in 0..<10_000 {
        let former = last
        last = AnyProperty.computed { read in read(root) + read(former) }
        _ = last.value
        if isObserved { last.observeNext { _ in }.dispose(in: bag) }
      }
      let outer = AnyProperty.computed { [last] read in read(root) > 1 ? read(last) : 0 }
      if isObserved { outer.observeNext { _ in }.dispose(in: bag) }
      root.value = 2
      let value = outer.value
      bag.dispose()
      return value
    }
    #expect(value == 20_002)
  }

  @Test func `the properties of a cycle are released after their observations`() {
    weak var token: Sum?
    do {
      let reads = Property([[1], [0]])
      let own = Box<Cells>([])
      own.value = (0..<2).map { index in
        let kept = Sum()
        token = kept
        return AnyProperty.computed(onCycle: nil) { [weak own] read in
          kept.add()
          let next = read(reads)[index]
          return own.flatMap { own in next.first.flatMap { read(own.value[$0]) } }
        }
      }
      let observation = own.value[0].observeNext { _ in }
      reads.value = [[1], []]
      reads.value = [[0], [0]]
      #expect(own.value.map(\.value) == [nil, nil])
      observation.dispose()
    }
    #expect(token == nil)
  }

  @Test func `a cycle is found through a mapped property whose value has not changed`() {
    let reads = Property([[0], []])
    let all = Box<Cells>([])
    let cells = (0..<2).map { index in
      AnyProperty<Int?>.computed(onCycle: nil) { [unowned all] read in
        let values = read(reads)[index].map { read(all.value[$0]) }
        return values.contains(nil) ? nil : values.reduce(1) { $0 + ($1 ?? 0) }
      }
    }
    let distinct = cells[0].removingDuplicates()
    all.value = [distinct, cells[1], distinct.mapProperty { $0 }]
    #expect(all.value.map(\.value) == [nil, 1, nil])
    // The last property is unchanged, so no reader computes it, but it leads from one cell to the other.
    reads.value = [[0, 1], [2, 0]]
    #expect(all.value.map(\.value) == [nil, nil, nil])
    reads.value = [[], [2, 0]]
    #expect(all.value.map(\.value) == [1, 3, 1])
  }

  // MARK: A model

  @Test(arguments: 0..<8)
  func `random cells have the values that their formulas give`(part: Int) {
    for seed in modelSeeds(part: part, of: 8, programs: 480) {
      let model = CycleModel(seed: UInt64(seed), count: 3 + seed % 8)
      #expect(model.run(steps: 30) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4)
  func `random cells have the values of their formulas in transactions and after threads set them`(
    part: Int
  ) {
    let seeds = modelSeeds(part: part, of: 4, programs: isSanitized ? 120 : 1_200)
    for first in stride(from: seeds.lowerBound, to: seeds.upperBound, by: 300) {
      #expect(CycleModel.runOnThreads(first..<min(first + 300, seeds.upperBound)) == nil)
    }
  }
}
