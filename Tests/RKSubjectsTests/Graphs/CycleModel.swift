import RKCore
import RKSubjects
import Synchronization
import TestSupport

/// Cells with random formulas that read each other, some of them through derived properties.
///
/// A formula reads a cell by a number: 2 × the index of the cell, or 1 more to read a property that is mapped
/// from the cell.
///
/// The model computes each formula once more with the values that the cells show. A cell that leads to itself, by
/// what the formulas read then, has to show nil; each other one has to show the result.
struct CycleModel {
  private enum Formula: Sendable {
    case number(Int)
    case sum([Int])
    /// Reads the second cell if the first one is a number below zero, otherwise the third one.
    case choice(Int, Int, Int)

    init(_ random: inout SplitMix64, among count: Int) {
      func cell() -> Int { Int.random(in: 0..<2 * count, using: &random) }
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3: self = .number(Int.random(in: -9...9, using: &random))
      case 4...6: self = .sum((0..<Int.random(in: 1...3, using: &random)).map { _ in cell() })
      default: self = .choice(cell(), cell(), cell())
      }
    }

    func value(_ read: (Int) -> Int?) -> Int? {
      switch self {
      case .number(let number): return number
      case .sum(let cells):
        var sum = 0
        for cell in cells {
          guard let next = read(cell) else { return -5 }
          sum = (sum + next) % 1_000
        }
        return sum
      case .choice(let condition, let first, let second):
        return read((read(condition) ?? 0) < 0 ? first : second)
      }
    }
  }

  /// What others read of a cell, and its kind: the cell, without equal values, or through a sum.
  private struct Cell: Sendable {
    let formula: Property<Formula>
    let value: AnyProperty<Int?>
    let mapped: AnyProperty<Int?>

    func read(_ number: Int) -> AnyProperty<Int?> { number.isMultiple(of: 2) ? value : mapped }
  }

  private let seed: UInt64
  private let random: SplitMix64
  private let cells: [Cell]
  private let keep = Box<[Cell]>([])
  private let noise = Property(0)

  /// Creates a model.
  ///
  /// - Parameter yields: Whether the closures of the cells sometimes let other threads run. Default: false.
  init(seed: UInt64, count: Int = 6, yields: Bool = false) {
    var random = SplitMix64(seed: seed)
    var cells: [Cell] = []
    for _ in 0..<count {
      let formula = Property(Formula.number(cells.count))
      let runs = Sum()
      let computed = AnyProperty<Int?>.computed(onCycle: nil) { [keep] read in
        read(formula).value {
          if yields, runs.add().isMultiple(of: 3) { yieldThread() }
          return read(keep.value[$0 / 2].read($0))
        }
      }
      let value: AnyProperty<Int?>
      switch Int.random(in: 0..<3, using: &random) {
      case 0: value = computed
      case 1: value = computed.removingDuplicates()
      default: value = AnyProperty(computed, noise) { value, _ in value }
      }
      cells.append(Cell(formula: formula, value: value, mapped: value.mapProperty { $0 }))
    }
    keep.value = cells
    (self.seed, self.random, self.cells) = (seed, random, cells)
  }

  /// Sets formulas at random; returns a description of the first fault.
  func run(steps: Int) -> String? {
    var random = random
    defer { keep.value = [] }
    var observations: [(log: Log<Int?>, cell: Int, observation: any Disposable)] = []
    for step in 0..<steps {
      let counts = observations.map { $0.log.values.count }
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5: set(&random)
      case 6: noise.value += 1
      case 7:
        let (log, cell) = (Log<Int?>(), Int.random(in: 0..<cells.count, using: &random))
        observations.append((log, cell, cells[cell].value.observeNext(with: log.append)))
      case 8:
        atomically { _ in for _ in 0..<3 { set(&random) } }
      default:
        if let index = observations.indices.randomElement(using: &random) {
          observations.remove(at: index).observation.dispose()
          continue
        }
      }
      for (index, count) in counts.enumerated()
      where observations[index].log.values.count > count + 1 {
        return "step \(step): cell \(observations[index].cell) sent twice"
      }
      if Bool.random(using: &random) { continue }
      if let fault = fault { return "step \(step): \(fault)" }
      for (log, cell, _) in observations where log.values.last != cells[cell].value.value {
        return
          "step \(step): cell \(cell) has sent \(log.values), not \(cells[cell].value.value as Any)"
      }
    }
    for (_, _, observation) in observations { observation.dispose() }
    return fault
  }

  /// Runs models on three threads, which begin each model together.
  ///
  /// In each model, some cells are not observed, so threads compute and link the same cells for the first time.
  ///
  /// - Parameter seeds: The seeds of the models.
  /// - Returns: A description of the first fault, in a transaction or at rest.
  static func runOnThreads(_ seeds: Range<Int>) -> String? {
    let models = seeds.map { CycleModel(seed: UInt64($0), count: 2 + $0 % 4, yields: true) }
    let arrivals = Atomic(0)
    let faults = Log<String>()
    let observations = models.map { $0.observeSome() }
    inParallel(3) { thread in
      for (index, model) in models.enumerated() {
        arrivals.add(1, ordering: .releasing)
        while arrivals.load(ordering: .acquiring) < 3 * (index + 1) { yieldThread() }
        model.run(steps: 4, thread, faults)
      }
    }
    for (model, observed) in zip(models, observations) {
      for (cell, log, _) in observed where log.values.last != model.cells[cell].value.value {
        faults("seed \(model.seed): cell \(cell) has sent \(log.values)")
      }
      if let fault = model.fault { faults("seed \(model.seed): \(fault)") }
      for (_, _, observation) in observed { observation.dispose() }
      model.keep.value = []
    }
    return faults.values.first
  }

  private typealias Observed = (cell: Int, log: Log<Int?>, observation: any Disposable)

  private func observeSome() -> [Observed] {
    var random = random
    return cells.indices.filter { _ in Bool.random(using: &random) }.map { cell in
      let log = Log<Int?>()
      return (cell, log, cells[cell].value.observeNext(with: log.append))
    }
  }

  /// The steps of one thread: sets, reads, observations and transactions.
  private func run(steps: Int, _ thread: Int, _ faults: Log<String>) {
    var random = SplitMix64(seed: seed &* 8 &+ UInt64(thread))
    for _ in 0..<steps {
      let cell = cells[Int.random(in: 0..<cells.count, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: set(&random)
      case 3: _ = cell.value.value
      case 4: cell.value.observeNext { _ in }.dispose()
      case 5: atomically { set(&random) }
      case 6: atomically { for _ in 0..<2 { set(&random) } }
      default: if let fault = atomically({ fault }) { faults("in a transaction: \(fault)") }
      }
    }
  }

  private func set(_ random: inout SplitMix64) {
    let index = Int.random(in: 0..<cells.count, using: &random)
    cells[index].formula.value = Formula(&random, among: cells.count)
  }

  /// A description of a cell that has a wrong value; nil if there is none.
  var fault: String? {
    let values = cells.map(\.value.value)
    let mapped = cells.map(\.mapped.value)
    if mapped != values {
      return "\(mapped) is mapped from \(values): \(cells.map(\.formula.value))"
    }
    var reads: [Set<Int>] = []
    let results = cells.map { cell in
      var read: Set<Int> = []
      let result = cell.formula.value.value {
        read.insert($0 / 2)
        return values[$0 / 2]
      }
      reads.append(read)
      return result
    }
    for index in cells.indices {
      var (met, rest) = (Set<Int>(), Array(reads[index]))
      while let next = rest.popLast() {
        if met.insert(next).inserted { rest += reads[next] }
      }
      let right = met.contains(index) ? nil : results[index]
      if values[index] != right {
        return
          "cell \(index) is \(values[index] as Any), not \(right as Any): \(cells.map(\.formula.value))"
      }
    }
    return nil
  }
}
