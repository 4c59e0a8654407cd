import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that emit a part of the source.
@OperatorBuilder var limitingOperators: [Operator] {
  Operator("prefix(maxLength:)")
    .does("Emits the first n elements and completes with the last of them.")
    .neighbors([
      "first()": "only one",
      "prefix(while:inclusive:)": "a condition instead of a number",
      "prefix(for:)": "a time instead of a number",
      "suffix(maxLength:)": "the last ones",
    ])
    .elsewhere(kit: "prefix(maxLength:)", combine: "prefix(_:)", rx: "take(_:)")
    .elsewhere(swift: "take(first:)", async: "prefix")
    .diagram("-a-b-[b|]  -a-b-#  -a-[b|]") { source, _ in source.prefix(maxLength: 3) }
    .law { source, _ in source.prefix(maxLength: .max) }
    .terminating { source, _ in source.prefix(maxLength: 2) }
    .pulling { $0.prefix(maxLength: 1_000) }
    .model { source, n in source.prefix(maxLength: n) }
    .tape { tape, n in first(n, of: tape) }
  Operator("prefix(_:)")
    .diagram("-a-b-[b|]  -a-b-#  -a-[b|]") { source, _ in source.prefix(3) }
    .law { source, _ in source.prefix(.max) }
  Operator("prefix(while:inclusive:)")
    .does("Emits elements until a closure returns false; on request, that element too.")
    .neighbors([
      "filter(_:)": "the elements after it that satisfy the closure too",
      "drop(while:)": "the elements from there on",
    ])
    .elsewhere(kit: "prefix(while:inclusive:)", combine: "prefix(while:)")
    .elsewhere(rx: "take(while:behavior:)", swift: "take(while:), take(until:)")
    .elsewhere(async: "prefix(while:)")
    .diagram("-a-b-b-|  -a-b-#  -a-[b|]") { source, _ in source.prefix { $0 != "c" } }
    .diagram("-a-b-b-[c|]  -a-b-#  -a-[b|]", "inclusive") { source, _ in
      source.prefix(while: { $0 != "c" }, inclusive: true)
    }
    .law { source, _ in source.prefix { _ in true } }
    .terminating { source, _ in source.prefix { _ in false } }
    .disposing { source, act in source.prefix { _ in act(true) } }
    .disposing("false for the first element") { source, act in source.prefix { _ in act(false) } }
    .disposing("inclusive") { source, act in
      source.prefix(
        while: { _ in act(false) },
        inclusive: true
      )
    }
    .pulling { $0.prefix { $0.number < 1_000 } }
    .model { source, n in source.prefix { $0 % 6 != n } }
    .tape { tape, n in tape.until { $0 % 6 == n ? ([], .completed) : nil } }
    .model("inclusive") { source, n in source.prefix(while: { $0 % 6 != n }, inclusive: true) }
    .tape { tape, n in tape.until { $0 % 6 == n ? ([$0], .completed) : nil } }
  Operator("prefix(untilOutputFrom:)")
    .does("Emits elements until another signal emits one or completes.")
    .neighbors([
      "pausable(by:)": "to go on later",
      "drop(untilOutputFrom:)": "the elements from there on",
      "prefix(untilReplacedBy:)": "the elements of the other signal from there on",
    ])
    .elsewhere(kit: "prefix(untilOutputFrom:)", combine: "prefix(untilOutputFrom:)")
    .elsewhere(rx: "take(until:)", swift: "take(until:)")
    .diagram("-a-b|  -a-b|  -a-[b|]") { source, time in
      source.prefix(untilOutputFrom: time.cold("----x"))
    }
    .law { source, _ in source.prefix(untilOutputFrom: Signal<Int, Trouble>.never()) }
    .terminating { source, _ in
      let shared = source.share(limit: 1)
      return shared.prefix(untilOutputFrom: shared.dropFirst())
    }
    .modelBeside(hot: true) { source, other in source.prefix(untilOutputFrom: other) }
    .tape { tape, other in
      if !other.elements.isEmpty { return Tape([]) }
      return other.end == .silent ? tape : other
    }
    .threads(.some) { one, other in one.prefix(untilOutputFrom: other.filter { $0 % 100 == 50 }) }
  Operator("prefix(untilReplacedBy:)")
    .does("Emits elements until another signal emits one, then those of that signal.")
    .elsewhere(swift: "take(untilReplacement:)")
    .diagram("-ax-y-|  -ax-y-|  -ax-y-|  --x-y-|") { source, time in
      source.prefix(untilReplacedBy: time.other())
    }
    .law { source, _ in source.prefix(untilReplacedBy: Signal<Int, Trouble>.never()) }
    .law("the replacement") { source, _ in
      Signal<Int, Trouble>.never().prefix(untilReplacedBy: source)
    }
    .resubscribing { first, running in
      first.one.append(Signal<Int, Trouble>.never()).prefix(untilReplacedBy: running)
    }
    .threads(.some) { $0.prefix(untilReplacedBy: $1) }
  Operator("first()")
    .does("Emits the first element and completes.")
    .neighbors([
      "prefix(maxLength:)": "more than one",
      "first(where:)": "the first that satisfies a closure",
      "single(orFailWith:)": "a failure if there is not exactly one",
      "last()": "the last one",
    ])
    .elsewhere(kit: "first", combine: "first", rx: "take(1), first", swift: "take(first: 1)")
    .elsewhere(async: "first(where:)")
    .diagram("-[a|]  -[a|]  -[a|]") { source, _ in source.first() }
    .lawOfOne { $0.first() }
    .terminating { source, _ in source.first() }
    .model { source, _ in source.first() }
    .tape { tape, _ in first(1, of: tape) }
  Operator("first(where:)")
    .does("Emits the first element that satisfies a closure and completes.")
    .elsewhere(combine: "first(where:)", async: "first(where:)")
    .diagram("---[b|]  ---[b|]  ---[b|]") { source, _ in source.first { $0 != "a" } }
    .lawOfOne { $0.first { _ in true } }
    .disposing { source, act in source.first { _ in act(true) } }
    .model { source, n in source.first { $0 % 5 == n } }
    .tape { tape, n in first(1, of: tape.with(tape.elements.filter { $0 % 5 == n })) }
  Operator("last()")
    .does("Emits the last element on completion.")
    .neighbors([
      "first()": "the first one, without waiting for completion",
      "reduce(_:_:)": "a result of all elements",
      "suffix(maxLength:)": "more than one",
    ])
    .elsewhere(kit: "last", combine: "last", rx: "takeLast(1)", swift: "take(last: 1)")
    .diagram("---------[c|]  -----#  ---[b|]") { source, _ in source.last() }
    .lawOfOne { $0.last() }
    .retaining(1) { $0.last() }
    .model { source, _ in source.last() }
    .result { all, _ in all.suffix(1) }
  Operator("last(where:)")
    .does("Emits the last element that satisfies a closure, on completion.")
    .elsewhere(combine: "last(where:)")
    .diagram("---------[b|]  -----#  ---[b|]") { source, _ in source.last { $0 != "c" } }
    .lawOfOne { $0.last { _ in true } }
    .disposing { source, act in source.last { _ in act(true) } }
    .model { source, n in source.last { $0 % 5 == n } }
    .result { all, n in all.filter { $0 % 5 == n }.suffix(1) }
  Operator("single(orFailWith:)")
    .does("Emits the only element; fails if there is none, or a second one.")
    .neighbors([
      "first()": "to ignore further elements",
      "failIfEmpty(with:)": "a failure only if there is none",
    ])
    .elsewhere(rx: "single", swift: "single")
    .diagram("---------[c|]  -----#  ---#  --#") { source, _ in
      source.filter { $0 == "c" }.single(orFailWith: DiagramFailure())
    }
    .diagram("---#  ---#  ---#  --#", "of several") { source, _ in
      source.single(orFailWith: DiagramFailure())
    }
    .lawOfOne { $0.single(orFailWith: .trouble) }
    .terminating { source, _ in source.single(orFailWith: .trouble) }
    .model { source, _ in source.single(orFailWith: .stage) }
    .tape { tape, _ in
      if tape.elements.count > 1 { return Tape([], .failed(.stage)) }
      return tape.end == .completed && tape.elements.isEmpty
        ? Tape([], .failed(.stage)) : tape.result { $0 }
    }
    .model("told apart") { source, _ in source.single(orFailWith: .stage, ifMany: .other) }
    .tape { tape, _ in
      if tape.elements.count > 1 { return Tape([], .failed(.other)) }
      return tape.end == .completed && tape.elements.isEmpty
        ? Tape([], .failed(.stage)) : tape.result { $0 }
    }
  Operator("output(at:)")
    .does("Emits the element with an index.")
    .elsewhere(kit: "output(at:)", combine: "output(at:)", rx: "element(at:)")
    .diagram("---[b|]  ---[b|]  ---[b|]") { source, _ in source.output(at: 1) }
    .lawOfOne { $0.output(at: 0) }
    .model { source, n in source.output(at: n) }
    .tape { tape, n in first(1, of: tape.with(Array(tape.elements.dropFirst(n)))) }
  Operator("output(in:)")
    .does("Emits the elements with indices in a range.")
    .elsewhere(combine: "output(in:)")
    .diagram("---b-[b|]  ---b-#  ---[b|]") { source, _ in source.output(in: 1...2) }
    .law { source, _ in source.output(in: 0...) }
    .model { source, n in source.output(in: n...(n + 2)) }
    .tape { tape, n in first(3, of: tape.with(Array(tape.elements.dropFirst(n)))) }
  Operator("suffix(maxLength:)")
    .does("Emits the last n elements on completion.")
    .elsewhere(kit: "suffix(maxLength:)", rx: "takeLast(_:)", swift: "take(last:)")
    .diagram("---------[bc|]  -----#  ---[ab|]") { source, _ in source.suffix(maxLength: 2) }
    .lawOfOne { $0.suffix(maxLength: 1) }
    .retaining(3) { $0.suffix(maxLength: 3) }
    .model { source, n in source.suffix(maxLength: n) }
    .result { all, n in all.suffix(n) }
  Operator("dropFirst(_:)")
    .does("Drops the first n elements.")
    .neighbors([
      "drop(while:)": "a condition instead of a number",
      "dropFirst(for:)": "a time instead of a number",
      "prefix(maxLength:)": "only these",
    ])
    .elsewhere(kit: "dropFirst(_:)", combine: "dropFirst(_:)", rx: "skip(_:)")
    .elsewhere(swift: "skip(first:)", async: "dropFirst")
    .diagram("---b-b-c-|  ---b-#  ---[b|]") { source, _ in source.dropFirst(1) }
    .law { source, _ in source.dropFirst(0) }
    .pulling { $0.dropFirst(10) }
    .model { source, n in source.dropFirst(n) }
    .elements { all, n in Array(all.dropFirst(n)) }
  Operator("drop(while:)")
    .does("Drops elements until a closure first returns false.")
    .elsewhere(combine: "drop(while:)", rx: "skip(while:)", swift: "skip(while:)")
    .elsewhere(async: "drop(while:)")
    .diagram("---b-b-c-|  ---b-#  ---[b|]") { source, _ in source.drop { $0 != "b" } }
    .law { source, _ in source.drop { _ in false } }
    .disposing { source, act in source.drop { _ in act(false) } }
    .model { source, n in source.drop { $0 % 5 != n } }
    .elements { all, n in Array(all.drop { $0 % 5 != n }) }
  Operator("drop(untilOutputFrom:)")
    .does("Drops elements until another signal emits one.")
    .elsewhere(combine: "drop(untilOutputFrom:)", rx: "skip(until:)", swift: "skip(until:)")
    .diagram("---b-b-c-|  ---b-#  ---[b|]") { source, time in
      source.drop(untilOutputFrom: time.cold("--x"))
    }
    .law { source, _ in source.drop(untilOutputFrom: Signal<Int, Trouble>(just: 0)) }
    .resubscribing { first, running in running.drop(untilOutputFrom: first.one.prepend(0)) }
    .modelBeside(hot: true) { source, other in source.drop(untilOutputFrom: other) }
    .tape { tape, other in
      if !other.elements.isEmpty { return tape }
      return other.end == .silent ? tape.with([]) : other
    }
    .threads(.some) { one, other in one.drop(untilOutputFrom: other.filter { $0 % 100 == 50 }) }
  Operator("dropLast(_:)")
    .does("Drops the last n elements.")
    .elsewhere(kit: "dropLast(_:)")
    .diagram("---a-b-b-|  ---a-#  ---[a|]") { source, _ in source.dropLast(1) }
    .law { source, _ in source.dropLast(0) }
    .retaining(3) { $0.dropLast(3) }
    .model { source, n in source.dropLast(n) }
    .elements { all, n in all.dropLast(n) }
}
