import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that combine the latest elements of signals, or compare signals.
@OperatorBuilder var latestOperators: [Operator] {
  Operator("with(latestFrom:)")
    .does("Combines each element with the latest element of another signal.")
    .called("taps.with(latestFrom: name) { tap, name in name }")
    .neighbors([
      "combineLatest(with:)": "a result also when the other signal emits",
      "sample(with:)": "the times of the other signal",
      "zip(with:)": "each element of both once",
    ])
    .elsewhere(kit: "with(latestFrom:)", rx: "withLatestFrom", swift: "withLatest(from:)")
    .diagram("---[bx]-[by]-[cy]-|  ---[bx]-#  ---[bx|]") { source, time in
      source.with(latestFrom: time.other()).flatMap { [$0.0, $0.1] }
    }
    .law { source, _ in
      source.with(latestFrom: Signal<Int, Trouble>(just: 0)).map { number, _ in number }
    }
    .without(.threads, because: "is `with(latestFrom:combine:)`, of pairs")
  Operator("with(latestFrom:combine:)")
    .diagram("---[bx]-[by]-[cy]-|  ---[bx]-#  ---[bx|]") { source, time in
      source.with(latestFrom: time.other()) { [$0, $1] }.flattenElements()
    }
    .law { source, _ in
      source.with(latestFrom: Signal<Int, Trouble>(just: 0)) { number, _ in number }
    }
    .disposing { source, act in
      source.with(latestFrom: Signal<Int, Trouble>(just: 0)) { number, _ in act(number) }
    }
    .resubscribing { first, running in
      running.with(latestFrom: first.one.prepend(0)) { number, _ in number }
    }
    .modelBeside(hot: true) { source, other in source.with(latestFrom: other) { digest([$0, $1]) } }
    .tape { tape, other in
      if case .failed = other.end { return other.with([]) }
      return tape.with(
        other.elements.last.map { last in tape.elements.map { digest([$0, last]) } } ?? []
      )
    }
    .threads(.first) { one, other in
      one.with(latestFrom: other.prepend(0)) { number, _ in number }
    }
  Operator("sample(with:)")
    .does("Combines the latest element with each element of another signal.")
    .neighbors([
      "sample(on:)": "only the element, and only if it is new",
      "with(latestFrom:)": "the times of this signal",
    ])
    .elsewhere(swift: "sample(with:)")
    .diagram("--[ax]-[by]-|  --[ax]-[by]#  --[ax]-[by]-|") { source, time in
      source.sample(with: time.other()).flatMap { [$0.0, $0.1] }
    }
    .law("as the sampler") { source, _ in
      Signal<Int, Trouble>(just: 0).sample(with: source).map { $0.1 }
    }
    .retaining(1) { $0.sample(with: Signal<Int, Trouble>.never()) }
    .threads(.some) { one, other in one.sample(with: other).map { $0.1 } }
  Operator("and(_:)")
    .does("Combines the latest Boolean elements of several signals.")
    .elsewhere(swift: "and, or, all, any")
    .diagram(.both) { source, time in
      source.map { $0 == "b" }.and(time.other().map { $0 == "y" }).map(letter)
    }
    .law { source, _ in
      source.flatMapConcat { element in
        Signal<Bool, Trouble>(just: true).and(Signal<Bool, Trouble>(just: true)).replaceElements(
          with: element
        )
      }
    }
    .threads(.anything) { one, other in
      one.map { $0 % 2 == 0 }.and(other.map { $0 % 2 == 0 }).map { $0 ? 1 : 0 }
    }
  Operator("or(_:)")
    .diagram(.either) { source, time in
      source.map { $0 == "b" }.or(time.other().map { $0 == "y" }).map(letter)
    }
    .law { source, _ in
      source.flatMapConcat { element in
        Signal<Bool, Trouble>(just: true).or(Signal<Bool, Trouble>(just: true)).replaceElements(
          with: element
        )
      }
    }
    .threads(.anything) { one, other in
      one.map { $0 % 2 == 0 }.or(other.map { $0 % 2 == 0 }).map { $0 ? 1 : 0 }
    }
  Operator("all(_:)")
    .diagram(.both) { source, time in
      Signal.all([source.map { $0 == "b" }, time.other().map { $0 == "y" }]).map(letter)
    }
    .law { source, _ in
      source.flatMapConcat { element in
        Signal<Bool, Trouble>.all([Signal(just: true)]).replaceElements(with: element)
      }
    }
    .threads(all: .anything) { all in
      Signal.all(all.map { $0.map { $0 % 2 == 0 } }).map { $0 ? 1 : 0 }
    }
  Operator("any(_:)")
    .diagram(.either) { source, time in
      Signal.any([source.map { $0 == "b" }, time.other().map { $0 == "y" }]).map(letter)
    }
    .law { source, _ in
      source.flatMapConcat { element in
        Signal<Bool, Trouble>.any([Signal(just: true)]).replaceElements(with: element)
      }
    }
    .threads(all: .anything) { all in
      Signal.any(all.map { $0.map { $0 % 2 == 0 } }).map { $0 ? 1 : 0 }
    }
  Operator("sequenceEqual(_:)")
    .does("Compares two signals element by element; emits false as soon as they differ.")
    .called("sequenceEqual(other) { $0.id == $1.id }")
    .diagram("------[f|]  -----#  ------[t|]  --[f|]") { source, time in
      source.sequenceEqual(time.cold("--a-b-|")).map(letter)
    }
    .lawOfOne { source in source.zip(with: source.sequenceEqual(source)) { number, _ in number } }
    .modelBeside { source, other in source.sequenceEqual(other).map { $0 ? 1 : 0 } }
    .tape { tape, other in
      tape.with([]).beside(other) { _ in
        let pairs = zip(tape.elements, other.elements)
        if pairs.contains(where: { $0 != $1 }) { return Tape([0]) }
        let (isLonger, isShorter) = (
          tape.elements.count > other.elements.count, tape.elements.count < other.elements.count
        )
        if isShorter, tape.end == .completed { return Tape([0]) }
        if isLonger, other.end == .completed { return Tape([0]) }
        if case .failed = other.end { return other.with([]) }
        let isOver = !isShorter && !isLonger && tape.end == .completed && other.end == .completed
        return isOver ? Tape([1]) : Tape([], .silent)
      }
    }
    .without(.threads, because: "is `sequenceEqual(_:by:)`, by ==")
  Operator("sequenceEqual(_:by:)")
    .diagram("------[f|]  -----#  ------[t|]  --[f|]") { source, time in
      source.sequenceEqual(time.cold("--A-B-|")) { capital($0) == $1 }.map(letter)
    }
    .lawOfOne { source in
      source.zip(with: source.sequenceEqual(source) { $0 == $1 }) { number, _ in number }
    }
    .disposing { source, act in
      source.sequenceEqual(Signal<Int, Trouble>(sequence: [1, 2])) { _, _ in act(false) }
    }
    .threads(.anything) { one, other in
      one.sequenceEqual(other) { _, _ in true }.map { $0 ? 1 : 0 }
    }
  Operator("Signal(joiningLast:)")
    .does("Emits the last elements of all signals when all have completed.")
    .neighbors([
      "zip(_:)": "a result for each index",
      "combineLatest(_:)": "a result with each new element",
    ])
    .diagram("---------[cy|]  -----#  ------[by|]") { source, time in
      Signal(joiningLast: [source, time.other().toSignal()]).flattenElements()
    }
    .lawOfOne { Signal(joiningLast: [$0]).map { $0[0] } }
    .modelBeside { source, other in Signal(joiningLast: [source, other]).map(digest) }
    .tape { tape, other in
      if tape == Tape([]) { return tape }
      return tape.with([]).beside(other) { _ in
        if case .failed = other.end { return other.with([]) }
        if other == Tape([]) { return other }
        guard tape.end == .completed, other.end == .completed else { return Tape([], .silent) }
        return Tape([digest(tape.elements.suffix(1) + other.elements.suffix(1))])
      }
    }
    .threads(all: .anything) { all in Signal(joiningLast: all).map { $0.reduce(0, ^) } }
  Operator("Signal(using:makeSignal:)")
    .does("Makes a signal from a resource, and disposes the resource with the observation.")
    .elsewhere(rx: "using(_:observableFactory:)")
    .diagram(.same) { source, _ in
      Signal(using: { SimpleDisposable() }, makeSignal: { _ in source })
    }
    .law(is: .actsOnDisposal) { source, _ in
      Signal(using: { SimpleDisposable() }, makeSignal: { _ in source })
    }
    .resubscribing { _, running in
      Signal(using: { SimpleDisposable() }, makeSignal: { _ in running })
    }
    .pulling { source in Signal(using: { SimpleDisposable() }, makeSignal: { _ in source }) }
    .without(.threads, because: "has one signal")
  Operator("replayLatest(when:)")
    .does("Repeats the latest element whenever another signal emits one.")
    .neighbors([
      "sample(on:)": "the latest element only if it is new"
    ])
    .elsewhere(kit: "replayLatest(when:)")
    .diagram("-aabbb-c-|  -aabb#  -aabb-|") { source, time in
      source.replayLatest(when: time.other())
    }
    .law { source, _ in source.replayLatest(when: Signal<Int, Trouble>(just: 0)) }
    .resubscribing { first, running in running.replayLatest(when: first.one) }
    .modelBeside(hot: true) { source, other in source.replayLatest(when: other) }
    .tape { tape, other in
      switch other.end {
      case .failed: other.with([])
      case .silent where tape.end == .completed && !tape.elements.isEmpty:
        Tape(tape.elements, .silent)
      default: tape
      }
    }
    .threads(.anything) { $0.replayLatest(when: $1) }
}
