import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that combine the elements of several signals.
@OperatorBuilder var combiningOperators: [Operator] {
  Operator("combineLatest(_:)")
    .does("Emits the latest element of each signal whenever one of them emits.")
    .called("combineLatest(a, b) { $0 + $1 }")
    .neighbors([
      "zip(_:)": "each element once",
      "with(latestFrom:)": "results only when one certain signal emits",
      "merge(_:)": "elements one by one, of the same type",
    ])
    .elsewhere(kit: "combineLatest", combine: "CombineLatest", rx: "combineLatest")
    .elsewhere(swift: "combineLatest", async: "combineLatest")
    .diagram(.combined) { source, time in
      combineLatest(source, time.other(), Letters(just: "z"))
        .flatMap { [$0.0, $0.1] }
    }
    .threads(.anything) { one, other in
      combineLatest(one, other, one.map { -$0 }).map { $0 + $1 + $2 }
    }
    .law { source, _ in
      let zero = Signal<Int, Trouble>(just: 0)
      return combineLatest(zero, zero, source).map { $2 }
    }
  Operator("combineLatest(_:_:)")
    .diagram(.combined) { source, time in
      combineLatest(source, time.other()).flatMap { [$0.0, $0.1] }
    }
    .law { source, _ in combineLatest(Signal<Int, Trouble>(just: 0), source).map { $1 } }
    .threads(.anything) { combineLatest($0, $1).map { $0 ^ $1 } }
  Operator("combineLatest(_:combine:)")
    .diagram(.combined) { source, time in
      combineLatest(source, time.other(), Letters(just: "z")) { one, other, _ in [one, other] }
        .flattenElements()
    }
    .law { source, _ in
      let zero = Signal<Int, Trouble>(just: 0)
      return combineLatest(zero, zero, source) { $2 }
    }
    .without(.threads, because: "is `combineLatest(_:)`, and then a closure")
  Operator("combineLatest(_:_:combine:)")
    .diagram(.combined) { source, time in
      combineLatest(source, time.other()) { [$0, $1] }.flattenElements()
    }
    .law { source, _ in
      combineLatest(Signal<Int, Trouble>(just: 0), source) { _, number in number }
    }
    .terminating { source, _ in
      combineLatest(
        source.prefix(maxLength: 1),
        Signal<Int, Trouble>(sequence: [1, 2])
      ) { number, _ in number }
    }
    .without(.threads, because: "is `combineLatest(with:combine:)`")
  Operator("combineLatest(with:)")
    .does("Emits the latest elements of both signals whenever one of them emits.")
    .neighbors([
      "zip(with:)": "each element once",
      "with(latestFrom:)": "results only when this signal emits",
      "sample(with:)": "results only when the other signal emits",
    ])
    .elsewhere(kit: "combineLatest(with:)", combine: "combineLatest", swift: "combineLatest(with:)")
    .diagram(.combined) { source, time in
      source.combineLatest(with: time.other()).flatMap { [$0.0, $0.1] }
    }
    .law { source, _ in Signal<Int, Trouble>(just: 0).combineLatest(with: source).map { $1 } }
    .without(.threads, because: "is `combineLatest(with:combine:)`, of pairs")
  Operator("combineLatest(with:combine:)")
    .diagram(.combined) { source, time in
      source.combineLatest(with: time.other()) { [$0, $1] }.flattenElements()
    }
    .law("as the argument") { source, _ in
      Signal<Int, Trouble>(just: 0).combineLatest(with: source) { _, number in number }
    }
    .resubscribing { first, running in first.one.prepend(0).combineLatest(with: running) { $1 } }
    .modelBeside { source, other in source.combineLatest(with: other) { digest([$0, $1]) } }
    .tape { tape, other in
      if tape == Tape([]) { return tape }
      return tape.with([]).beside(other) { _ in
        let rows =
          tape.elements.last.map { last in other.elements.map { digest([last, $0]) } } ?? []
        let isWaiting = tape.end == .silent && other.end == .completed && !other.elements.isEmpty
        return Tape(rows, isWaiting ? .silent : other.end)
      }
    }
    .threads(.anything) { $0.combineLatest(with: $1) { $0 ^ $1 } }
  Operator("Signal(combiningLatest:combine:)")
    .does("Combines the latest elements of a collection of signals.")
    .elsewhere(kit: "Signal(combiningLatest:combine:)", rx: "combineLatest", swift: "combineLatest")
    .diagram(.combined) { source, time in
      Signal(combiningLatest: [source, time.other().toSignal()]) { $0 }.flattenElements()
    }
    .law { source, _ in Signal<Int, Trouble>(combiningLatest: [source]) { $0[0] } }
    .threads(all: .anything) { all in Signal(combiningLatest: all) { $0.reduce(0, ^) } }
  Operator("zip(_:)")
    .does("Pairs elements of several signals by their index.")
    .called("zip(a, b) { $0 + $1 }")
    .neighbors([
      "combineLatest(_:)": "a result with each new element",
      "merge(_:)": "elements one by one, of the same type",
    ])
    .elsewhere(kit: "zip", combine: "Zip", rx: "zip", swift: "zip", async: "zip")
    .diagram(.rows) { source, time in
      zip(source, time.other(), Letters(sequence: "zzzzz")).flatMap { [$0.0, $0.1] }
    }
    .law { source, _ in source.eachAlone { zip($0, $0, $0) } }
    .threads(.rows) { one, other in
      zip(one, other, one).map { first, second, _ in pair(first, second) }
    }
  Operator("zip(_:_:)")
    .diagram(.rows) { source, time in zip(source, time.other()).flatMap { [$0.0, $0.1] } }
    .law { source, _ in source.eachAlone { zip($0, Signal<Int, Trouble>(just: 0)) } }
    .threads(.rows) { one, other in zip(one, other).map { pair($0, $1) } }
  Operator("zip(_:combine:)")
    .diagram(.rows) { source, time in
      zip(source, time.other(), Letters(sequence: "zzzzz")) { one, other, _ in [one, other] }
        .flattenElements()
    }
    .law { source, _ in source.eachAlone { zip($0, $0, $0) { $0 + $1 + $2 } } }
    .without(.threads, because: "is `zip(_:)`, and then a closure")
  Operator("zip(_:_:combine:)")
    .diagram(.rows) { source, time in zip(source, time.other()) { [$0, $1] }.flattenElements() }
    .law { source, _ in source.eachAlone { zip($0, $0) { $0 + $1 } } }
    .without(.threads, because: "is `zip(with:combine:)`")
  Operator("zip(with:)")
    .does("Pairs elements of both signals by their index.")
    .neighbors([
      "combineLatest(with:)": "a result with each new element",
      "with(latestFrom:)": "the latest of the other signal, as often as needed",
    ])
    .elsewhere(kit: "zip(with:)", combine: "zip", swift: "zip(with:)")
    .diagram(.rows) { source, time in source.zip(with: time.other()).flatMap { [$0.0, $0.1] } }
    .law { source, _ in source.eachAlone { $0.zip(with: $0) } }
    .without(.threads, because: "is `zip(with:combine:)`, of pairs")
  Operator("zip(with:combine:)")
    .diagram(.rows) { source, time in
      source.zip(with: time.other()) { [$0, $1] }.flattenElements()
    }
    .law { source, _ in
      source.zip(with: Signal<Int, Trouble>(sequence: 0...100_000)) { number, _ in number }
    }
    .terminating { source, _ in
      source.zip(with: Signal<Int, Trouble>(just: 1)) { number, _ in number }
    }
    .resubscribing { first, running in
      first.one.prepend(0).ignoreTerminal().castError().zip(with: running) { $1 }
    }
    .modelBeside { source, other in source.zip(with: other) { digest([$0, $1]) } }
    .tape { tape, other in
      if tape == Tape([]) { return tape }
      return tape.with([]).beside(other) { _ in
        let rows = zip(tape.elements, other.elements).map { digest([$0, $1]) }
        let isSpent = tape.end == .completed && tape.elements.count <= other.elements.count
        let isWaiting = other.end == .completed && tape.elements.count < other.elements.count
        return Tape(rows, isSpent ? .completed : isWaiting ? .silent : other.end)
      }
    }
    .threads(.rows) { $0.zip(with: $1) { pair($0, $1) } }
  Operator("Signal(zipping:combine:)")
    .does("Combines the elements of a collection of signals by their index.")
    .elsewhere(rx: "zip", swift: "zip")
    .diagram(.rows) { source, time in
      Signal(zipping: [source, time.other().toSignal()]) { $0 }.flattenElements()
    }
    .law { source, _ in Signal(zipping: [source]) { $0[0] } }
    .threads(all: .anything) { all in Signal(zipping: all) { $0.reduce(0, ^) } }
}
