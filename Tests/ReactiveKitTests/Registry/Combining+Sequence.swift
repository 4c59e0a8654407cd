import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that observe several signals in order, or at the same time.
@OperatorBuilder var sequenceOperators: [Operator] {
  Operator("merge(_:)")
    .does("Emits the elements of all signals as they arrive.")
    .neighbors([
      "append(_:)": "one signal after another",
      "combineLatest(_:)": "the latest elements together",
      "amb(_:)": "only the fastest signal",
    ])
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
    .does("Merges signals; delays a failure until the other signals have terminated.")
    .neighbors([
      "merge(_:)": "to fail immediately",
      "materialize()": "failures as elements",
    ])
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
    .neighbors([
      "merge(_:)": "the elements of all signals",
      "timeout(after:switchingTo:)": "a replacement for a slow signal",
    ])
    .elsewhere(kit: "amb(with:)", rx: "amb", swift: "flatten(.race)")
    .diagram(.same) { source, time in amb(source, time.other()) }
    .law { source, _ in amb(source, Signal<Int, Trouble>.never()) }
    .threads(.some) { amb($0, $1) }
  Operator("amb(with:)")
    .diagram(.same) { source, time in source.amb(with: time.other()) }
    .law { source, _ in source.amb(with: Signal<Int, Trouble>.never()) }
    .modelBeside { source, other in source.amb(with: other) }
    .tape { tape, other in tape == Tape([], .silent) ? other : tape }
    .threads(.some) { $0.amb(with: $1) }
  Operator("Signal(racing:)")
    .diagram(.same) { source, time in Signal(racing: [source, time.other().toSignal()]) }
    .law { source, _ in Signal(racing: [source, .never()]) }
    .threads(all: .some) { all in Signal(racing: all) }
  Operator("append(_:)")
    .does("Continues with another signal, or with elements, on completion.")
    .neighbors([
      "prepend(_:)": "the other elements first",
      "then(_:)": "only the elements of the second",
      "merge(_:)": "both at the same time",
      "flatMapError(_:)": "to continue after a failure",
    ])
    .elsewhere(kit: "append", combine: "append", rx: "concat", swift: "concat", async: "chain")
    .diagram("-a-b-b-c---x-y-|  -a-b-#  -a-b-x-y-|  ----x-y-|") { source, time in
      source.append(time.other())
    }
    .law { source, _ in source.append(Signal<Int, Trouble>.completed()) }
    .law("to an empty signal") { source, _ in Signal<Int, Trouble>.completed().append(source) }
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
    .neighbors([
      "append(_:)": "the other elements last",
      "replaceEmpty(with:)": "an element only if there is no other",
    ])
    .elsewhere(kit: "prepend", combine: "prepend", rx: "startWith")
    .elsewhere(swift: "prefix(_:), prefix(value:)", async: "chain")
    .diagram("--x-y--a-b-b-c-|  --x-y--a-b-#  --x-y--a-[b|]  --x-y---|") { source, time in
      source.prepend(time.other())
    }
    .law { source, _ in source.prepend(Signal<Int, Trouble>.completed()) }
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
}
