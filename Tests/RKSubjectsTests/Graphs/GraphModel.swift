import RKSubjects
import Synchronization

#if canImport(TestSupport)
import TestSupport
#endif

/// A random graph of properties, and what it has to do: recompute everything after each step.
///
/// It compares each emission, each read and the number of computations.
final class GraphModel: Sendable {
  /// What the value of a node is.
  enum Formula {
    case root(Int)
    case half(Int)
    case pair(Int, Int)
    case sum([Int])
    case distinct(Int)
    /// Which of two the first chooses.
    case choice(Int, Int, Int)
  }

  private struct State: Sendable {
    var random: SplitMix64
    var formulas: [Formula] = []
    var nodes: [AnyProperty<Int>] = []
    /// The values of the roots.
    var values: [Int] = []
    /// The number of computations of each node, and since the last step.
    var runs: [Int] = []
    var observations: [Observation] = []
    /// How many sets observers may still make.
    var reentrantSets = 0
    var mistakes: [String] = []
    /// What was done.
    var trace: [String] = []
  }

  private struct Observation: Sendable {
    let node: Int
    let received = Received()
    var expected: [Int]
    var disposable: (any Disposable)?
  }

  private final class Received: Sendable {
    let values = Mutex<[Int]>([])
  }

  private let roots: [Property<Int>]
  private let state: Mutex<State>

  /// Makes a graph of some roots and derived nodes.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    roots = (0..<Int.random(in: 1...4, using: &random)).map { Property($0) }
    var state = State(random: random)
    for (index, root) in roots.enumerated() {
      state.formulas.append(.root(index))
      state.nodes.append(root.readOnlyView)
      state.values.append(root.value)
      state.runs.append(0)
    }
    self.state = Mutex(state)
    for _ in 0..<pick(2...10) { addNode() }
  }

  /// Takes random steps, and returns what was wrong.
  func run(steps: Int) -> [String] {
    for _ in 0..<steps {
      switch pick(0...11) {
      case 0: addNode()
      case 1, 2: observe()
      case 3: dispose()
      case 4, 5: read()
      case 6: setAll()
      case 7: undo()
      case 8:
        state.withLock { $0.reentrantSets = 3 }
        set()
        state.withLock { $0.reentrantSets = 0 }
      default: set()
      }
      compare()
      let mistakes = state.withLock { $0.mistakes }
      if !mistakes.isEmpty { return mistakes }
    }
    return []
  }

  // MARK: The reference

  private static func value(_ node: Int, _ formulas: [Formula], _ values: [Int]) -> Int {
    func of(_ node: Int) -> Int { value(node, formulas, values) }
    return switch formulas[node] {
    case .root(let root): values[root]
    case .half(let input): of(input) / 2
    case .pair(let first, let second): of(first) &* 3 &+ of(second)
    case .sum(let inputs): inputs.reduce(0) { $0 &+ of($1) }
    case .distinct(let input): of(input)
    case .choice(let test, let first, let second): of(test) & 1 == 0 ? of(first) : of(second)
    }
  }

  /// The nodes that a node is computed from.
  private static func inputs(_ node: Int, _ formulas: [Formula], _ values: [Int]) -> [Int] {
    switch formulas[node] {
    case .root: []
    case .half(let input), .distinct(let input): [input]
    case .pair(let first, let second): [first, second]
    case .sum(let inputs): inputs
    case .choice(let test, let first, let second):
      [test, value(test, formulas, values) & 1 == 0 ? first : second]
    }
  }

  /// Which nodes a step changes; `nil`: not known yet.
  private static func changes(
    _ formulas: [Formula],
    from old: [Int],
    to new: [Int],
    roots: Set<Int>
  ) -> [Bool] {
    var changes: [Bool] = []
    for (node, formula) in formulas.enumerated() {
      switch formula {
      case .root(let root): changes.append(roots.contains(root))
      case .distinct(let input):
        changes.append(
          changes[input] && value(node, formulas, old) != value(node, formulas, new)
        )
      default: changes.append(inputs(node, formulas, old).contains { changes[$0] })
      }
    }
    return changes
  }

  // MARK: Steps

  private func pick(_ range: ClosedRange<Int>) -> Int {
    state.withLock { Int.random(in: range, using: &$0.random) }
  }

  private func addNode() {
    let (number, formulas, nodes) = state.withLock { ($0.nodes.count, $0.formulas, $0.nodes) }
    func any() -> Int { pick(0...number - 1) }
    let formula: Formula =
      switch pick(0...6) {
      case 0: .half(any())
      case 1, 2: .pair(any(), any())
      case 3: .sum((0...pick(0...3)).map { _ in any() })
      case 4: .distinct(any())
      default: .choice(any(), any(), any())
      }
    note("\(number) = \(formula)")
    let count: @Sendable () -> Void = { self.state.withLock { $0.runs[number] += 1 } }
    let node: AnyProperty<Int> =
      switch formula {
      case .root(let root): roots[root].readOnlyView
      case .half(let input):
        nodes[input].mapProperty {
          count()
          return $0 / 2
        }
      case .pair(let first, let second):
        AnyProperty(nodes[first], nodes[second]) {
          count()
          return $0 &* 3 &+ $1
        }
      case .sum(let inputs):
        AnyProperty(inputs.map { nodes[$0] }) { (values: [Int]) in
          count()
          return values.reduce(0, &+)
        }
      case .distinct(let input): nodes[input].removingDuplicates()
      case .choice(let test, let first, let second):
        AnyProperty.computed {
          [test = nodes[test], first = nodes[first], second = nodes[second]] read in
          count()
          return read(test) & 1 == 0 ? read(first) : read(second)
        }
      }
    state.withLock {
      $0.formulas = formulas + [formula]
      $0.nodes.append(node)
      $0.runs.append(0)
    }
  }

  private func observe() {
    let (number, node) = state.withLock { state in
      let number = Int.random(in: 0..<state.nodes.count, using: &state.random)
      return (number, state.nodes[number])
    }
    note("observe \(number)")
    let observation = state.withLock { state in
      Observation(
        node: number,
        expected: [Self.value(number, state.formulas, state.values)]
      )
    }
    let received = observation.received
    let disposable = node.observeNext { [weak self] value in
      received.values.withLock { $0.append(value) }
      self?.answer(value)
    }
    state.withLock { state in
      state.observations.append(observation)
      state.observations[state.observations.count - 1].disposable = disposable
    }
  }

  /// Sets a root from inside a delivery.
  private func answer(_ value: Int) {
    let isAllowed = state.withLock { state in
      state.reentrantSets -= 1
      return state.reentrantSets >= 0
    }
    if isAllowed { set() }
  }

  private func dispose() {
    let disposable = state.withLock { state -> (any Disposable)? in
      if state.observations.isEmpty { return nil }
      let index = Int.random(in: 0..<state.observations.count, using: &state.random)
      state.trace.append("dispose \(state.observations[index].node)")
      return state.observations.remove(at: index).disposable
    }
    disposable?.dispose()
  }

  private func read() {
    let (node, expected) = state.withLock { state in
      let number = Int.random(in: 0..<state.nodes.count, using: &state.random)
      state.trace.append("read \(number)")
      return (state.nodes[number], Self.value(number, state.formulas, state.values))
    }
    let value = node.value
    if value != expected { report("read \(value), not \(expected)") }
    let runs = state.withLock { $0.runs }
    if node.value != expected { report("the second read differs") }
    if runs != state.withLock({ $0.runs }) { report("the second read computes") }
  }

  private func set() {
    let (root, value) = (pick(0...roots.count - 1), pick(0...9))
    note("set \(root) to \(value)")
    let (isAffected, runs, isReentrant) = state.withLock { state in
      let affected = Self.record([root: value], in: &state)
      return (affected, state.runs, state.reentrantSets > 0)
    }
    roots[root].value = value
    if !isReentrant { countRuns(since: runs, isAffected) }
  }

  private func setAll() {
    var new: [Int: Int] = [:]
    for _ in 0..<pick(1...3) { new[pick(0...roots.count - 1)] = pick(0...9) }
    let node = pick(0...state.withLock { $0.nodes.count } - 1)
    note("set \(new), read \(node)")
    state.withLock { _ = Self.record(new, in: &$0) }
    let (property, expected) = state.withLock { state in
      (state.nodes[node], Self.value(node, state.formulas, state.values))
    }
    let isPlain = pick(0...1) == 0
    let read = atomically { [new] t in
      for (root, value) in new {
        if isPlain { roots[root].value = value } else { t[roots[root]] = value }
      }
      return isPlain ? property.value : t[property]
    }
    if read != expected { report("a transaction reads \(read), not \(expected)") }
  }

  private func undo() {
    note("undo")
    struct Undone: Swift.Error {}
    let (root, value) = (pick(0...roots.count - 1), pick(0...9))
    try? atomically { t throws(Undone) in
      if value.isMultiple(of: 2) { roots[root].value = value } else { t[roots[root]] = value }
      throw Undone()
    }
  }

  /// Adds to each observation what it should receive; returns which nodes may be computed.
  private static func record(_ new: [Int: Int], in state: inout State) -> [Bool] {
    let old = state.values
    for (root, value) in new { state.values[root] = value }
    let changes = changes(state.formulas, from: old, to: state.values, roots: Set(new.keys))
    for (index, observation) in state.observations.enumerated() where changes[observation.node] {
      let value = value(observation.node, state.formulas, state.values)
      state.observations[index].expected.append(value)
    }
    // Observed directly or not; another node may be read for the first time, and be computed then.
    var observed = Set(state.observations.map(\.node))
    for node in state.formulas.indices.reversed() where observed.contains(node) {
      observed.formUnion(inputs(node, state.formulas, old))
    }
    return state.formulas.indices.map { node in
      !observed.contains(node)
        || [old, state.values].contains { values in
          inputs(node, state.formulas, values).contains { changes[$0] }
        }
    }
  }

  // MARK: Comparing

  private func report(_ mistake: String) {
    state.withLock { state in
      state.mistakes.append("\(mistake), after \(state.trace.joined(separator: ", "))")
    }
  }

  private func note(_ step: String) {
    state.withLock { $0.trace.append(step) }
  }

  private func compare() {
    for observation in state.withLock({ $0.observations }) {
      let received = observation.received.values.withLock { $0 }
      if received != observation.expected {
        report("node \(observation.node) emits \(received), not \(observation.expected)")
      }
    }
  }

  /// A step computes each node at most once, and none that nothing changes.
  private func countRuns(since before: [Int], _ isAffected: [Bool]) {
    let runs = state.withLock { $0.runs }
    for (node, (before, after)) in zip(before, runs).enumerated() {
      if after > before + (isAffected[node] ? 1 : 0) {
        report("node \(node) is computed \(after - before) times")
      }
    }
  }
}
