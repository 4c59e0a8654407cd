import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that emit one result.
@OperatorBuilder var aggregatingOperators: [Operator] {
  Operator("reduce(_:_:)")
    .does("Combines all elements into one result.")
    .called(
      "reduce(0) { result, element in next }",
      "reduce(into: []) { result, element in result.append(element) }"
    )
    .neighbors([
      "scan(_:_:)": "each result on the way",
      "collect()": "all elements as an array",
      "last()": "only the last element",
    ])
    .elsewhere(kit: "reduce", combine: "reduce", rx: "reduce", swift: "reduce", async: "reduce")
    .diagram(.counted) { source, _ in source.reduce(0) { count, _ in count + 1 }.map(digit) }
    .lawOfOne { $0.reduce(0) { $1 } }
    .disposing { source, act in source.reduce(0) { act($1) } }
    .retaining(1) { $0.reduce(nil as Tracked?) { $1 } }
    .model { source, n in source.reduce(n) { (2 * $0 + $1) % 101 } }
    .result { all, n in [all.reduce(n) { (2 * $0 + $1) % 101 }] }
  Operator("reduce(into:_:)")
    .diagram(.counted) { source, _ in source.reduce(into: 0) { count, _ in count += 1 }.map(digit) }
    .lawOfOne { $0.reduce(into: 0) { $0 = $1 } }
    .disposing { source, act in source.reduce(into: 0) { $0 = act($1) } }
  Operator("tryReduce(_:_:)")
    .does("Combines all elements into one result with a closure that may throw.")
    .elsewhere(combine: "tryReduce", rx: "reduce", async: "reduce")
    .diagram("-------#  -----#  ---[b|]  --[x|]") { source, _ in
      source.tryReduce("x") { (_, letter: Character) throws(DiagramFailure) in
        try failingAtC(letter)
      }
    }
    .lawOfOne { $0.tryReduce(0) { $1 } }
    .disposing { source, act in source.tryReduce(0) { act($1) } }
  Operator("collect()")
    .does("Emits all elements as one array or another collection.")
    .called("collect(into: Set())")
    .neighbors([
      "buffer(size:)": "arrays of n elements",
      "buffer(for:)": "an array for each period",
      "reduce(_:_:)": "another result",
      "scan(_:_:)": "results before completion",
    ])
    .elsewhere(kit: "collect", combine: "collect", rx: "toArray", swift: "collect")
    .elsewhere(async: "Array(_:), Set(_:)")
    .diagram(.counted) { source, _ in source.collect().map { size($0) } }
    .lawOfOne { $0.collect().map { $0[0] } }
    .retaining(10) { $0.collect() }
    .model { source, _ in source.collect().map(digest) }
    .result { all, _ in [digest(all)] }
  Operator("collect(into:)")
    .diagram("---------[3|]  -----#  ---[2|]  --[0|]") { source, _ in
      source.collect(into: Set()).map { size($0) }
    }
    .lawOfOne { $0.collect(into: [0]).map { $0[1] } }
  Operator("count()")
    .does("Emits the number of elements.")
    .elsewhere(combine: "count")
    .diagram(.counted) { source, _ in source.count().map(digit) }
    .lawOfOne { $0.beside($0.count()) }
    .model { source, _ in source.count() }
    .result { all, _ in [all.count] }
  Operator("min()")
    .does("Emits the smallest element.")
    .called("min { $0.price < $1.price }")
    .elsewhere(combine: "min", async: "min")
    .diagram("---------[a|]  -----#  ---[a|]") { source, _ in source.min() }
    .lawOfOne { $0.min() }
    .model { source, _ in source.min() }
    .result { all, _ in all.sorted().prefix(1).map { $0 } }
  Operator("min(by:)")
    .diagram("---------[c|]  -----#  ---[b|]") { source, _ in source.min { $0 > $1 } }
    .lawOfOne { $0.min { $0 < $1 } }
    .disposing { source, act in source.min { _, _ in act(true) } }
  Operator("max()")
    .does("Emits the greatest element.")
    .called("max { $0.price < $1.price }")
    .elsewhere(combine: "max", async: "max")
    .diagram("---------[c|]  -----#  ---[b|]") { source, _ in source.max() }
    .lawOfOne { $0.max() }
    .model { source, _ in source.max() }
    .result { all, _ in all.sorted().suffix(1) }
  Operator("max(by:)")
    .diagram("---------[a|]  -----#  ---[a|]") { source, _ in source.max { $0 > $1 } }
    .lawOfOne { $0.max { $0 < $1 } }
    .disposing { source, act in source.max { _, _ in act(true) } }
    .retaining(1) { $0.max { _, _ in true } }
  Operator("contains(_:)")
    .does("Emits whether an element equals a value or satisfies a closure; sends true immediately.")
    .called("contains(3)", "contains { $0 > 3 }")
    .neighbors([
      "allSatisfy(_:)": "a condition for all elements",
      "first(where:)": "the element itself",
      "firstIndex(where:)": "its index",
    ])
    .elsewhere(combine: "contains", async: "contains")
    .diagram("---[t|]  ---[t|]  ---[t|]  --[f|]") { source, _ in source.contains("b").map(letter) }
    .lawOfOne { $0.beside($0.contains(0)) }
  Operator("contains(where:)")
    .diagram("-------[t|]  -----#  ---[f|]  --[f|]") { source, _ in
      source.contains { $0 == "c" }.map(letter)
    }
    .lawOfOne { $0.beside($0.contains { _ in true }) }
    .disposing { source, act in source.contains { _ in act(true) } }
    .model { source, n in source.contains { $0 % 7 == n }.map { $0 ? 1 : 0 } }
    .tape { tape, n in
      tape.elements.contains { $0 % 7 == n } ? Tape([1]) : tape.result { _ in [0] }
    }
  Operator("allSatisfy(_:)")
    .does("Emits whether all elements satisfy a closure; sends false immediately.")
    .elsewhere(combine: "allSatisfy", async: "allSatisfy")
    .diagram("-------[f|]  -----#  ---[t|]  --[t|]") { source, _ in
      source.allSatisfy { $0 != "c" }.map(letter)
    }
    .lawOfOne { $0.beside($0.allSatisfy { _ in true }) }
    .disposing { source, act in source.allSatisfy { _ in act(false) } }
    .model { source, n in source.allSatisfy { $0 % 7 != n }.map { $0 ? 1 : 0 } }
    .tape { tape, n in
      tape.elements.contains { $0 % 7 == n } ? Tape([0]) : tape.result { _ in [1] }
    }
  Operator("isEmpty()")
    .does("Emits whether there is no element; sends false immediately.")
    .diagram("-[f|]  -[f|]  -[f|]  --[t|]") { source, _ in source.isEmpty().map(letter) }
    .lawOfOne { $0.beside($0.isEmpty()) }
    .model { source, _ in source.isEmpty().map { $0 ? 1 : 0 } }
    .tape { tape, _ in tape.elements.isEmpty ? tape.result { _ in [1] } : Tape([0]) }
  Operator("firstIndex(where:)")
    .does("Emits the index of the first element that satisfies a closure.")
    .diagram("-------[3|]  -----#  ---|") { source, _ in
      source.firstIndex { $0 == "c" }.map(digit)
    }
    .lawOfOne { $0.beside($0.firstIndex { _ in true }) }
    .disposing { source, act in source.firstIndex { _ in act(true) } }
    .model { source, n in source.firstIndex { $0 % 5 == n } }
    .tape { tape, n in
      tape.elements.firstIndex { $0 % 5 == n }.map { Tape([$0]) } ?? tape.with([])
    }
}
