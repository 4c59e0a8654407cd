import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("Signals of signals")
struct FlattenSignalsTests {
  private let strategies: [FlattenStrategy] = [
    .concat, .latest, .merge, .first, .race, .merge(maxConcurrent: 2), .concatEager(),
    .concatEager(maxConcurrent: 2),
  ]

  /// What becomes of two signals, of which the second is sent while the first runs.
  private func expect<Flat: SignalProtocol>(
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    of flatten: (Signal<TestSignal<Character, DiagramFailure>, DiagramFailure>) -> Flat
  ) {
    timeline(
      "-a-b-------|",
      "1-2-3|",
      "-4-5|",
      sourceLocation: sourceLocation
    ) { _, source, a, b in
      flatten(source.map { $0 == "a" ? a : b })
    } produces: {
      expected
    }
  }

  @Test func `are flattened by each strategy`() {
    expect("-1-2-3-4-5-|") { $0.flatten(.concat) }
    expect("-1-2435----|") { $0.flatten(.merge) }
    expect("-1--4-5----|") { $0.flatten(.latest) }
    expect("-1-2-3-----|") { $0.flatten(.first) }
    expect("-1-2-3|") { $0.flatten(.race) }
  }

  @Test func `are flattened by each name`() {
    expect("-1-2-3-4-5-|") { $0.concat() }
    expect("-1-2435----|") { $0.merge() }
    expect("-1--4-5----|") { $0.switchToLatest() }
  }

  @Test func `can be given as a sequence of signals`() {
    timeline("-1--2|", "--3--4|") { _, a, b in
      Signal(flattening: [a, b], strategy: .merge)
    } produces: {
      "-13-24|"
    }
    timeline("-1--2|", "--3--4|") { _, a, b in
      Signal(flattening: [a, b], strategy: .concat)
    } produces: {
      "-1--2--3--4|"
    }
  }

  @Test func `without signals every strategy completes`() {
    for strategy in strategies {
      let log = Log<String>()
      Signal<Int, Never>(flattening: [Signal<Int, Never>](), strategy: strategy).write(to: log)
      #expect(log.values == ["completed"])
    }
  }

  @Test func `a signal of signals is flattened by merge, concat and switchToLatest`() {
    let signals = Signal<Signal<Int, Never>, Never>(sequence: [.just(1), .just(2)])
    let log = Log<Int>()
    for flat in [signals.merge(), signals.concat(), signals.switchToLatest()] {
      flat.observeNext(with: log.append)
    }
    #expect(log.values == [1, 2, 1, 2, 1, 2])
  }
}
