import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that drop elements.
@OperatorBuilder var filteringOperators: [Operator] {
  Operator("filter(_:)")
    .does("Emits the elements that satisfy a closure.")
    .neighbors([
      "compactMap(_:)": "a new element at the same time",
      "prefix(while:inclusive:)": "to complete at the first other element",
      "pausable(by:)": "a condition that another signal decides",
    ])
    .elsewhere(kit: "filter", combine: "filter", rx: "filter", swift: "filter", async: "filter")
    .diagram("-a-----c-|  -a---#  -a-|") { source, _ in source.filter { $0 != "b" } }
    .law { source, _ in source.filter { _ in true } }
    .pulling { $0.filter { $0.number.isMultiple(of: 2) } }
    .model { source, n in source.filter { $0 % 5 != n } }
    .elements { all, n in all.filter { $0 % 5 != n } }
  Operator("partition(_:)")
    .does("Splits one observation by a closure: elements that satisfy it, and the rest.")
  Operator("flatMapFilter(_:)")
    .does("Emits the elements whose signal, made by a closure, emits true first.")
    .elsewhere(kit: "flatMapFilter")
    .diagram("--a-----c|  --a--#  --a-|") { source, time in
      source.flatMapFilter {
        Signal<Bool, DiagramFailure>(just: $0 != "b", after: .ticks(1), on: time)
      }
    }
    .law { source, _ in source.flatMapFilter { _ in Signal<Bool, Trouble>(just: true) } }
    .law("inner signals at the same time") { source, _ in
      source.flatMapFilter(.merge) { _ in Signal<Bool, Trouble>(just: true) }
    }
    .resubscribing { first, running in
      let all = first.signals + [running]
      return Signal<Int, Trouble>(sequence: (0..<all.count).map { 9 - first.signals.count + $0 })
        .flatMapFilter { all[$0 - 9 + first.signals.count].map { $0 == 9 } }
    }
    // Inner signals may emit concurrently, so the order of elements is not fixed.
    .threads(.unordered) { one, other in
      one.flatMapFilter(.merge) { _ in other.prefix(maxLength: 1).replaceElements(with: true) }
    }
  Operator("tryFilter(_:)")
    .does("Emits the elements that satisfy a closure that may throw.")
    .elsewhere(combine: "tryFilter", rx: "filter", async: "filter")
    .diagram("-a-----#  -a---#  -a-|") { source, _ in
      source.tryFilter { (letter: Character) throws(DiagramFailure) in try failingAtC(letter) != "b"
      }
    }
    .law { source, _ in source.tryFilter { _ in true } }
    .disposing { source, act in source.tryFilter { _ in act(true) } }
    .model { source, n in
      source.tryFilter { number throws(Fault) -> Bool in
        if number % 9 == n { throw .stage }
        return number % 2 == 0
      }
    }
    .tape { tape, n in
      let passed = tape.until { $0 % 9 == n ? ([], .failed(.stage)) : nil }
      return passed.with(passed.elements.filter { $0 % 2 == 0 })
    }
  Operator("compactMap(_:)")
    .does("Transforms each element and drops nil results.")
    .neighbors([
      "ignoreNils()": "only to drop nil",
      "filter(_:)": "the elements unchanged",
    ])
    .elsewhere(kit: "compactMap", combine: "compactMap", rx: "compactMap", swift: "compactMap")
    .elsewhere(async: "compactMap")
    .diagram("-A-----C-|  -A---#  -A-|") { source, _ in
      source.compactMap { $0 == "b" ? nil : capital($0) }
    }
    .law { source, _ in source.compactMap { $0 } }
    .pulling { $0.compactMap { $0.number == 1 ? nil : $0 } }
    .model { source, n in source.compactMap { $0 % 5 == n ? nil : $0 + 1 } }
    .elements { all, n in all.filter { $0 % 5 != n }.map { $0 + 1 } }
  Operator("tryCompactMap(_:)")
    .does("Transforms each element with a closure that may throw, and drops nil results.")
    .elsewhere(combine: "tryCompactMap", rx: "compactMap")
    .diagram("-a-----#  -a---#  -a-|") { source, _ in
      source.tryCompactMap { (letter: Character) throws(DiagramFailure) in
        try failingAtC(letter) == "b" ? nil : letter
      }
    }
    .law { source, _ in source.tryCompactMap { $0 } }
    .disposing { source, act in source.tryCompactMap { act($0) } }
  Operator("ignoreNils()")
    .does("Unwraps elements and drops nil.")
    .elsewhere(kit: "ignoreNils", combine: "compactMap { $0 }", rx: "compactMap { $0 }")
    .elsewhere(swift: "skipNil", async: "compacted")
    .diagram("-a-----c-|  -a---#  -a-|") { source, _ in
      source.map { $0 == "b" ? nil : $0 }.ignoreNils()
    }
    .law { source, _ in source.map { Optional($0) }.ignoreNils() }
  Operator("ofType(_:)")
    .does("Emits the elements that are of a type.")
    .diagram("---b-b---|  ---b-#  ---[b|]") { source, _ in
      source.map { $0 == "b" ? $0 as any Sendable : 1 }.ofType(Character.self)
    }
    .law { source, _ in source.ofType(Int.self) }
  Operator("cast(to:orFailWith:)")
    .does("Casts each element to a type; fails at the first element of another type.")
    .diagram("-a-b-b-#  -a-b-#  -a-[b|]") { source, _ in
      source.map { $0 == "c" ? 1 as any Sendable : $0 }
        .cast(to: Character.self) { _ in DiagramFailure() }
    }
    .law { source, _ in source.cast(to: Int.self) { _ in .trouble } }
    .disposing { source, act in source.cast(to: String.self) { _ in act(.trouble) } }
  Operator("removeDuplicates()")
    .does("Drops elements that equal the one before.")
    .called("removeDuplicates { $0.id == $1.id }", #"removeDuplicates(at: \.id)"#)
    .neighbors([
      "removeAllDuplicates()": "each value once, not only among neighbors"
    ])
    .elsewhere(kit: "removeDuplicates", combine: "removeDuplicates", rx: "distinctUntilChanged")
    .elsewhere(swift: "skipRepeats", async: "removeDuplicates")
    .diagram("-a-b---c-|  -a-b-#  -a-[b|]") { source, _ in source.removeDuplicates() }
    .law { source, _ in source.removeDuplicates() }
    .model { source, n in source.map { $0 % (n + 2) }.removeDuplicates() }
    .tape { tape, n in
      let parts = tape.elements.map { $0 % (n + 2) }
      return tape.with(
        parts.indices.filter { $0 == 0 || parts[$0] != parts[$0 - 1] }.map { parts[$0] }
      )
    }
  Operator("removeDuplicates(by:)")
    .diagram("-a-----c-|  -a---#  -a-|") { source, _ in
      source.removeDuplicates { $0 < "c" && $1 < "c" }
    }
    .law { source, _ in source.removeDuplicates { _, _ in false } }
    .disposing { source, act in source.removeDuplicates { _, _ in act(false) } }
    .retaining(1) { $0.removeDuplicates { _, _ in false } }
    .pulling { $0.removeDuplicates { $0.number == $1.number } }
  Operator("removeDuplicates(at:)")
    .diagram("-a-b---c-|  -a-b-#  -a-[b|]") { source, _ in
      source.removeDuplicates(at: { $0 == "b" })
    }
    .law { source, _ in source.removeDuplicates(at: \.description) }
    .disposing { source, act in source.removeDuplicates { number -> Int in act(number) } }
  Operator("removeAllDuplicates()")
    .does("Emits each distinct value once.")
    .called(#"removeAllDuplicates(by: \.id)"#)
    .neighbors([
      "removeDuplicates()": "to compare with the element before, in constant memory"
    ])
    .elsewhere(swift: "uniqueValues")
    .diagram("-a-b---c-|  -a-b-#  -a-[b|]") { source, _ in source.removeAllDuplicates() }
    .law { source, _ in source.removeAllDuplicates() }
    .model { source, n in source.map { $0 + n }.removeAllDuplicates() }
    .tape { tape, n in
      let parts = tape.elements.map { $0 + n }
      return tape.with(parts.indices.filter { !parts[..<$0].contains(parts[$0]) }.map { parts[$0] })
    }
  Operator("removeAllDuplicates(by:)")
    .diagram("-a-b-----|  -a-b-#  -a-[b|]") { source, _ in
      source.removeAllDuplicates { $0 == "b" }
    }
    .law { source, _ in source.removeAllDuplicates { $0 } }
    .disposing { source, act in source.removeAllDuplicates { number -> Int in act(number) } }
  Operator("ignoreOutput()")
    .does("Drops all elements; passes on the terminal event.")
    .elsewhere(kit: "ignoreOutput", combine: "ignoreOutput", rx: "ignoreElements")
    .diagram("---------|  -----#  ---|") { source, _ in source.ignoreOutput() }
    .law { source, _ in
      source.flatMapConcat { Signal<Int, Trouble>(just: $0).ignoreOutput().append($0) }
    }
    .model { source, _ in source.ignoreOutput(setOutputType: Int.self) }
    .tape { tape, _ in tape.with([]) }
  Operator("ignoreOutput(setOutputType:)")
    .diagram("---------|  -----#  ---|") { source, _ in
      source.ignoreOutput(setOutputType: Character.self)
    }
    .law { source, _ in
      source.flatMapConcat {
        Signal<Void, Trouble>(just: ()).ignoreOutput(setOutputType: Int.self).append($0)
      }
    }
  Operator("ignoreTerminal()")
    .does("Drops the terminal event.")
    .elsewhere(kit: "ignoreTerminal", rx: "concat(never)", swift: "concat(.never)")
    .diagram("-a-b-b-c--  -a-b--  -a-b  ---") { source, _ in source.ignoreTerminal().castError() }
    .law { source, _ in
      source.materialize().ignoreTerminal().setFailureType(to: Trouble.self).dematerialize()
    }
    .model { source, _ in source.ignoreTerminal().castError() }
    .tape { tape, _ in tape.end == .endless ? tape : Tape(tape.elements, .silent) }
  Operator("pausable(by:)")
    .does("Drops elements while the latest element of another signal is false.")
    .neighbors([
      "pausableBuffered(by:limit:)": "all elements, after the pause",
      "hold(while:)": "the latest element, after the pause",
      "flatMapLatest(_:)": "to stop the work, called on the Boolean signal (`.never()` for false)",
      "prefix(untilOutputFrom:)": "to end for good",
    ])
    .elsewhere(kit: "pausable(by:)")
    .diagram("-a-----c-|  -a---#  -a-|") { source, time in
      source.pausable(by: time.cold("--x---y").map { $0 == "y" })
    }
    .law { source, _ in source.pausable(by: Signal<Bool, Trouble>.never()) }
    .modelBeside(hot: true) { source, other in source.pausable(by: other.map { $0 % 2 == 0 }) }
    .tape { tape, other in
      if case .failed = other.end { return other.with([]) }
      return (other.elements.last ?? 0) % 2 == 0 ? tape : tape.with([])
    }
    .threads(.some) { one, other in one.pausable(by: other.map { $0 % 2 == 0 }) }
  Operator("pausableBuffered(by:limit:)")
    .does("Buffers elements while the latest element of another signal is false.")
    .neighbors([
      "pausable(by:)": "to drop the elements of the pause",
      "hold(while:)": "only the latest of them",
    ])
    .diagram("-a----[bb]c-|  -a---#  -a-[b|]") { source, time in
      source.pausableBuffered(by: time.cold("--x---y").map { $0 == "y" }, limit: 9)
    }
    .law { source, _ in source.pausableBuffered(by: Signal<Bool, Trouble>.never(), limit: 1) }
    .retaining(3) { $0.pausableBuffered(by: Signal<Bool, Trouble>(just: false), limit: 3) }
    .threads(.first) { one, other in
      one.pausableBuffered(by: other.map { $0 % 2 == 0 }, limit: .max)
    }
  Operator("hold(while:)")
    .does("Holds back the latest element while the latest element of another signal is true.")
    .neighbors([
      "pausable(by:)": "to drop the elements of the pause",
      "pausableBuffered(by:limit:)": "all of them",
      "debounce(for:)": "to wait for a time instead of a signal",
    ])
    .elsewhere(swift: "throttle(while:)")
    .diagram("-a----bc-|  -a---#  -a-[b|]") { source, time in
      source.hold(while: time.cold("--x---y").map { $0 == "x" })
    }
    .law { source, _ in source.hold(while: Signal<Bool, Trouble>(just: false)) }
    .retaining(1) { $0.hold(while: Signal<Bool, Trouble>(just: true)) }
    .threads(.some) { one, other in one.hold(while: other.map { $0 % 2 == 0 }) }
}
