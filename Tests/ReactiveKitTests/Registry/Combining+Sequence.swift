import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that observe several signals in order, or control one by another.
@OperatorBuilder var sequenceOperators: [Operator] {
  Operator("merge(_:)")
    .does("Emits the elements of all signals as they arrive.")
    .elsewhere(kit: "merge, merge(with:)", combine: "Merge", rx: "merge", swift: "merge")
    .elsewhere(async: "merge")
    .diagram(.merged) { source, time in merge(source, time.other()) }
    .law { source, _ in merge(source, Signal<Int, Trouble>.completed()) }
    .threads(.everything) { merge($0, $1) }
  Operator("merge(with:)")
    .diagram(.merged) { source, time in source.merge(with: time.other()) }
    .law { source, _ in source.merge(with: Signal<Int, Never>.completed()) }
    .law("as the argument") { source, _ in Signal<Int, Never>.completed().merge(with: source) }
    .resubscribing { $0.one.merge(with: $1) }
    .modelBeside { source, other in source.merge(with: other) }
    .tape { tape, other in
      tape.beside(other) { tape in
        let end: Tape.End = tape.end == .completed || other.end != .completed ? other.end : tape.end
        return Tape(tape.elements + other.elements, end)
      }
    }
    .threads(.everything) { $0.merge(with: $1) }
  Operator("merge(_:delayingError:)")
    .does("The same; delays a failure until the other signals have terminated.")
    .diagram("-axbyb-c-|  -axby-#  -axby-|  --x-y-|") { source, time in
      merge(source, time.other(), delayingError: true)
    }
    .diagram("-axbyb-c-|  -axby-#  -axby-|  --x-y-|", "as a method") { source, time in
      source.merge(with: time.other(), delayingError: true)
    }
    .law("as a method") { source, _ in
      source.merge(with: Signal<Int, Never>.completed(), delayingError: true)
    }
    .modelBeside("as a method") { source, other in source.merge(with: other, delayingError: true) }
    .tape { tape, other in
      let ends = [tape.end, other.end]
      if tape.end == .endless { return tape }
      return Tape(
        tape.elements + other.elements,
        ends.contains(.silent) ? .silent : ends.first { $0 != .completed } ?? .completed
      )
    }
    .threads(.everything, "as a method") { $0.merge(with: $1, delayingError: true) }
  Operator("amb(_:)")
    .does("Continues with the first signal that sends an event, and disposes the others.")
    .elsewhere(kit: "amb(with:)", rx: "amb", swift: "flatten(.race)")
    .diagram(.same) { source, time in amb(source, time.other()) }
    .law { source, _ in amb(source, Signal<Int, Trouble>.never()) }
    .threads(.some) { amb($0, $1) }
  Operator("amb(with:)")
    .diagram(.same) { source, time in source.amb(with: time.other()) }
    .law { source, _ in source.amb(with: Signal<Int, Never>.never()) }
    .modelBeside { source, other in source.amb(with: other) }
    .tape { tape, other in tape == Tape([], .silent) ? other : tape }
    .threads(.some) { $0.amb(with: $1) }
  Operator("Signal(racing:)")
    .diagram(.same) { source, time in Signal(racing: [source, time.other().toSignal()]) }
    .law { source, _ in Signal(racing: [source, .never()]) }
    .threads(all: .some) { all in Signal(racing: all) }
  Operator("append(_:)")
    .does("Continues with another signal, or with elements, on completion.")
    .elsewhere(kit: "append", combine: "append", rx: "concat", swift: "concat", async: "chain")
    .diagram("-a-b-b-c---x-y-|  -a-b-#  -a-b-x-y-|  ----x-y-|") { source, time in
      source.append(time.other())
    }
    .law { source, _ in source.append(Signal<Int, Never>.completed()) }
    .law("to an empty signal") { source, _ in Signal<Int, Never>.completed().append(source) }
    .law("an element") { source, _ in source.append(-1).filter { $0 != -1 } }
    .resubscribing { first, running in
      first.signals.dropFirst().reduce(first.one) { $0.append($1) }.append(running)
    }
    .model("an element") { source, n in source.append(n) }
    .tape { tape, n in tape.completing(with: [n]) }
    .modelBeside(hot: true) { source, other in source.append(other) }
    .tape { tape, other in tape.followed(by: other) }
    .threads(.first) { $0.append($1) }
  Operator("append(contentsOf:)")
    .diagram("-a-b-b-c-[xy|]  -a-b-#  -a-[bxy|]  --[xy|]") { source, _ in
      source.append(contentsOf: "xy")
    }
    .law { source, _ in source.append(contentsOf: []) }
  Operator("prepend(_:)")
    .does("Emits another signal, or elements, first.")
    .elsewhere(kit: "prepend", combine: "prepend", rx: "startWith")
    .elsewhere(swift: "prefix(_:), prefix(value:)", async: "chain")
    .diagram("--x-y--a-b-b-c-|  --x-y--a-b-#  --x-y--a-[b|]  --x-y---|") { source, time in
      source.prepend(time.other())
    }
    .law { source, _ in source.prepend(Signal<Int, Never>.completed()) }
    .law("an element") { source, _ in source.prepend(0).dropFirst() }
    .resubscribing { first, running in first.signals.reduce(running) { $0.prepend($1) } }
    .resubscribing("an element") { $1.prepend(0) }
    .model("an element") { source, n in source.prepend(n) }
    .elements { all, n in [n] + all }
    .modelBeside(hot: true) { source, other in source.prepend(other) }
    .tape { tape, other in other.followed(by: tape) }
    .threads(.first) { $1.prepend($0) }
  Operator("prepend(contentsOf:)")
    .diagram("[xy]a-b-b-c-|  [xy]a-b-#  [xy]a-[b|]  [xy]-|") { source, _ in
      source.prepend(contentsOf: "xy")
    }
    .law { source, _ in source.prepend(contentsOf: []) }
  Operator("with(latestFrom:)")
    .does("Combines each element with the latest element of another signal.")
    .elsewhere(kit: "with(latestFrom:)", rx: "withLatestFrom", swift: "withLatest(from:)")
    .diagram("---[bx]-[by]-[cy]-|  ---[bx]-#  ---[bx|]") { source, time in
      source.with(latestFrom: time.other()).flatMap { [$0.0, $0.1] }
    }
    .law { source, _ in
      source.with(latestFrom: Signal<Int, Never>(just: 0)).map { number, _ in number }
    }
    .without(.threads, because: "is `with(latestFrom:combine:)`, of pairs")
  Operator("with(latestFrom:combine:)")
    .diagram("---[bx]-[by]-[cy]-|  ---[bx]-#  ---[bx|]") { source, time in
      source.with(latestFrom: time.other()) { [$0, $1] }.flattenElements()
    }
    .law { source, _ in
      source.with(latestFrom: Signal<Int, Never>(just: 0)) { number, _ in number }
    }
    .disposing { source, act in
      source.with(latestFrom: Signal<Int, Never>(just: 0)) { number, _ in act(number) }
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
    .elsewhere(swift: "sample(with:)")
    .diagram("--[ax]-[by]-|  --[ax]-[by]#  --[ax]-[by]-|") { source, time in
      source.sample(with: time.other()).flatMap { [$0.0, $0.1] }
    }
    .law("as the sampler") { source, _ in
      Signal<Int, Never>(just: 0).sample(with: source).map { $0.1 }
    }
    .retaining(1) { $0.sample(with: Signal<Int, Never>.never()) }
    .threads(.some) { one, other in one.sample(with: other).map { $0.1 } }
  Operator("and(_:)")
    .does("Combines the latest Boolean elements of several signals.")
    .elsewhere(swift: "and, or, all, any")
    .diagram(.both) { source, time in
      source.map { $0 == "b" }.and(time.other().map { $0 == "y" }).map(letter)
    }
    .law { source, _ in
      source.flatMapConcat { element in
        Signal<Bool, Trouble>(just: true).and(Signal<Bool, Never>(just: true)).replaceElements(
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
        Signal<Bool, Trouble>(just: true).or(Signal<Bool, Never>(just: true)).replaceElements(
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
    .does("Makes a signal of a resource, and disposes the resource with the observation.")
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
    .without(.threads, because: "has one signal")
  Operator("replayLatest(when:)")
    .does("Repeats the latest element whenever another signal emits one.")
    .elsewhere(kit: "replayLatest(when:)")
    .diagram("-aabbb-c-|  -aabb#  -aabb-|") { source, time in
      source.replayLatest(when: time.other())
    }
    .law { source, _ in source.replayLatest(when: Signal<Int, Never>(just: 0)) }
    .law("a signal that can fail") { source, _ in
      source.replayLatest(when: Signal<Int, Trouble>(just: 0))
    }
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
