import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that make other elements of the elements.
@OperatorBuilder var transformingOperators: [Operator] {
  Operator("map(_:)")
    .does("Transforms each element with a closure or a key path: `map(\\.name)`.")
    .neighbors([
      "compactMap(_:)": "to drop some of the results",
      "scan(_:_:)": "results that depend on earlier elements",
      "flatMapLatest(_:)": "a signal or an async function for each element",
    ])
    .elsewhere(kit: "map", combine: "map", rx: "map", swift: "map", async: "map")
    .diagram(.capitals) { source, _ in source.map(capital) }
    .law { source, _ in source.map { $0 } }
    .law("a key path") { source, _ in source.map(\.self) }
    .pulling { $0.map { $0 } }
    .model { source, n in source.map { (3 * $0 + n) % 100 } }
    .elements { all, n in all.map { (3 * $0 + n) % 100 } }
  Operator("tryMap(_:)")
    .does("Transforms each element with a closure that may throw; an error fails the signal.")
    .neighbors([
      "attempt(_:)": "only a check, with the same element as the result",
      "mapToResult()": "failures as elements",
    ])
    .elsewhere(kit: "map, tryMap", combine: "tryMap", rx: "map", swift: "attemptMap", async: "map")
    .diagram("-A-B-B-#  -A-B-#  -A-[B|]") { source, _ in
      source.tryMap { (letter: Character) throws(DiagramFailure) in capital(try failingAtC(letter))
      }
    }
    .law { source, _ in source.tryMap { $0 } }
    .law("to a result") { source, _ in source.tryMap { Result<Int, Trouble>.success($0) } }
    .terminating { source, _ in source.tryMap { _ throws(Trouble) -> Int in throw .trouble } }
    .disposing { source, act in source.tryMap { act($0) } }
    .disposing("to a result") { source, act in
      source.tryMap { number -> Result<Int, Trouble> in act(.success(number)) }
    }
    .disposing("to a failure") { source, act in
      source.tryMap { _ -> Result<Int, Trouble> in act(.failure(.trouble)) }
    }
    .pulling { $0.tryMap { tracked throws(Never) in tracked } }
    .model { source, n in
      source.tryMap { number throws(Fault) -> Int in
        if number % 7 == n { throw .stage }
        return number + 1
      }
    }
    .tape { tape, n in
      let passed = tape.until { $0 % 7 == n ? ([], .failed(.stage)) : nil }
      return passed.with(passed.elements.map { $0 + 1 })
    }
  Operator("attempt(_:)")
    .does("Checks each element with a closure that may throw; an error fails the signal.")
    .elsewhere(swift: "attempt")
    .diagram("-a-b-b-#  -a-b-#  -a-[b|]") { source, _ in
      source.attempt { (letter: Character) throws(DiagramFailure) in _ = try failingAtC(letter) }
    }
    .law { source, _ in source.attempt { _ in } }
    .disposing { source, act in source.attempt { _ in act() } }
    .model { source, n in
      source.attempt { number throws(Fault) in if number % 8 == n { throw .stage } }
    }
    .tape { tape, n in tape.until { $0 % 8 == n ? ([], .failed(.stage)) : nil } }
  Operator("replaceElements(with:)")
    .does("Replaces each element with a value.")
    .elsewhere(kit: "replaceElements(with:)", swift: "map(value:)")
    .diagram("-x-x-x-x-|  -x-x-#  -x-[x|]") { source, _ in source.replaceElements(with: "x") }
    .law { source, _ in source.eachAlone { $0.replaceElements(with: 0) } }
    .model { source, n in source.replaceElements(with: n) }
    .elements { all, n in all.map { _ in n } }
  Operator("eraseType()")
    .does("Replaces each element with `Void`.")
    .elsewhere(kit: "eraseType")
    .diagram("-x-x-x-x-|  -x-x-#  -x-[x|]") { source, _ in source.eraseType().map { "x" } }
    .law { source, _ in source.eachAlone { $0.eraseType() } }
  Operator("negate()")
    .does("Inverts each Boolean element.")
    .elsewhere(swift: "negate")
    .diagram("-t-f-f-t-|  -t-f-#  -t-[f|]") { source, _ in
      source.map { $0 == "b" }.negate().map(letter)
    }
    .law { source, _ in source.eachAlone { $0.map { $0 > 0 }.negate() } }
  Operator("replaceNils(with:)")
    .does("Replaces each nil with a value.")
    .elsewhere(kit: "replaceNils(with:)", combine: "replaceNil(with:)")
    .diagram("-a-x-x-c-|  -a-x-#  -a-[x|]") { source, _ in
      source.map { $0 == "b" ? nil : $0 }.replaceNils(with: "x")
    }
    .law { source, _ in source.map { Optional($0) }.replaceNils(with: 0) }
    .model { source, n in source.map { $0 % 5 == n ? nil : $0 }.replaceNils(with: 77) }
    .elements { all, n in all.map { $0 % 5 == n ? 77 : $0 } }
  Operator("mapWrapped(_:)")
    .does("Transforms the value in each optional; nil stays nil.")
    .elsewhere(kit: "mapWrapped")
    .diagram("-A-n-n-C-|  -A-n-#  -A-[n|]") { source, _ in
      source.map { $0 == "b" ? nil : $0 }.mapWrapped(capital).map { $0 ?? "n" }
    }
    .law { source, _ in source.map { Optional($0) }.mapWrapped { $0 }.ignoreNils() }
  Operator("mapElement(_:)")
    .does("Transforms each element of the arrays that a signal emits.")
    .elsewhere(kit: "mapElement")
    .diagram(.capitals) { source, _ in source.map { [$0] }.mapElement(capital).map { $0[0] } }
    .law { source, _ in source.map { [$0] }.mapElement { $0 }.map { $0[0] } }
  Operator("filterElement(_:)")
    .does("Filters the elements of the arrays that a signal emits.")
    .diagram("-1-0-0-1-|  -1-0-#  -1-[0|]") { source, _ in
      source.map { [$0, "b"] }.filterElement { $0 != "b" }.map { size($0) }
    }
    .law { source, _ in source.map { [$0] }.filterElement { _ in true }.map { $0[0] } }
  Operator("setOutputType(to:)")
    .does("Gives a signal without elements an element type.")
    .elsewhere(swift: "promoteValue")
    .diagram("---------|  -----#  ---|") { source, _ in
      source.ignoreOutput(setOutputType: Never.self).setOutputType(to: Character.self)
    }
    .law { source, _ in
      source.eachAlone {
        $0.ignoreOutput(setOutputType: Never.self).setOutputType(to: Int.self).append(0)
      }
    }
  Operator("scan(_:_:)")
    .does("Emits each accumulated result.")
    .called(
      "scan(0) { result, element in next }",
      "accumulate(into: []) { result, element in result.append(element) }"
    )
    .neighbors([
      "reduce(_:_:)": "only the last result",
      "scanMap(_:_:)": "a state that differs from the results",
      "zipPrevious()": "only the element before",
    ])
    .elsewhere(kit: "scan", combine: "scan", rx: "scan, scan(into:)", swift: "scan, scan(into:)")
    .elsewhere(async: "reductions")
    .diagram("-1-2-3-4-|  -1-2-#  -1-[2|]") { source, _ in
      source.scan(0) { count, _ in count + 1 }.map(digit)
    }
    .law { source, _ in source.scan(0) { $1 } }
    .disposing { source, act in source.scan(0) { act($1) } }
    .retaining(1) { $0.scan(Tracker().track()) { $1 } }
    .pulling { $0.map(Optional.some).scan(nil) { $1 }.ignoreNils() }
    .model { source, n in source.scan(n) { (2 * $0 + $1) % 101 } }
    .elements { all, n in all.indices.map { running(all[...$0], from: n) } }
  Operator("accumulate(into:_:)")
    .diagram("-1-2-3-4-|  -1-2-#  -1-[2|]") { source, _ in
      source.accumulate(into: 0) { count, _ in count += 1 }.map(digit)
    }
    .law { source, _ in source.accumulate(into: 0) { $0 = $1 } }
    .disposing { source, act in source.accumulate(into: 0) { $0 = act($1) } }
    .model { source, n in source.accumulate(into: n) { $0 = (2 * $0 + $1) % 101 } }
    .elements { all, n in all.indices.map { running(all[...$0], from: n) } }
  Operator("tryScan(_:_:)")
    .does("Emits each result accumulated by a closure that may throw.")
    .elsewhere(combine: "tryScan", rx: "scan", async: "reductions")
    .diagram("-a-b-b-#  -a-b-#  -a-[b|]") { source, _ in
      source.tryScan("x") { (_, letter: Character) throws(DiagramFailure) in try failingAtC(letter)
      }
    }
    .law { source, _ in source.tryScan(0) { $1 } }
    .disposing { source, act in source.tryScan(0) { act($1) } }
  Operator("scanMap(_:_:)")
    .does("Updates a state with each element and emits a value made of both.")
    .called(
      "scanMap(0) { state, element in (newState, result) }",
      "scanMap(into: 0) { state, element in result }"
    )
    .elsewhere(swift: "scanMap")
    .diagram("-x-a-b-b-|  -x-a-#  -x-[a|]") { source, _ in
      source.scanMap("x") { last, letter in (letter, last) }
    }
    .law { source, _ in source.scanMap(0) { ($0, $1) } }
    .disposing { source, act in source.scanMap(0) { act(($0, $1)) } }
    .model { source, n in source.scanMap(n) { ($1, $0 + $1) } }
    .elements { all, n in zip([n] + all, all).map { $0 + $1 } }
  Operator("scanMap(into:_:)")
    .diagram("-x-a-b-b-|  -x-a-#  -x-[a|]") { source, _ in
      source.scanMap(into: "x") { (last: inout Character, letter) in
        defer { last = letter }
        return last
      }
    }
    .law { source, _ in source.scanMap(into: 0) { $1 } }
    .disposing { source, act in source.scanMap(into: 0) { act($1) } }
  Operator("enumerated()")
    .does("Pairs each element with its index, from 0.")
    .elsewhere(rx: "enumerated")
    .diagram("-0-1-2-3-|  -0-1-#  -0-[1|]") { source, _ in
      source.enumerated().map { digit($0.index) }
    }
    .law { source, _ in source.enumerated().map(\.element) }
    .model { source, _ in source.enumerated().map { 10 * $0.index + $0.element } }
    .elements { all, _ in all.enumerated().map { 10 * $0.offset + $0.element } }
  Operator("zipPrevious()")
    .does("Pairs each element with the one before it; the first with nil.")
    .neighbors([
      "pairwise()": "no pair for the first element",
      "nwise(_:)": "more than two elements",
    ])
    .elsewhere(kit: "zipPrevious", swift: "combinePrevious(initial)")
    .diagram("-n-a-b-b-|  -n-a-#  -n-[a|]") { source, _ in
      source.zipPrevious().map { $0.0 ?? "n" }
    }
    .law { source, _ in source.zipPrevious().map { $1 } }
    .retaining(1) { $0.zipPrevious() }
    .model { source, n in source.zipPrevious().map { digest([$0 ?? n, $1]) } }
    .elements { all, n in zip([n] + all, all).map { digest([$0, $1]) } }
  Operator("pairwise()")
    .does("Pairs each element with the one before it, from the second on.")
    .neighbors([
      "zipPrevious()": "a pair for the first element too",
      "removeDuplicates()": "to drop elements that equal the one before",
    ])
    .elsewhere(kit: "pairwise", swift: "combinePrevious()", async: "adjacentPairs")
    .diagram("---[ab]-[bb]-[bc]-|  ---[ab]-#  ---[ab|]") { source, _ in
      source.pairwise().flatMap { [$0.0, $0.1] }
    }
    .law { source, _ in source.scan(0) { $1 }.prepend(0).pairwise().map { $1 } }
    .retaining(1) { $0.pairwise() }
    .model { source, _ in source.pairwise().map { digest([$0, $1]) } }
    .elements { all, _ in zip(all, all.dropFirst()).map { digest([$0, $1]) } }
  Operator("interspersed(with:)")
    .does("Emits a separator between elements.")
    .elsewhere(async: "interspersed(with:)")
    .diagram("-a-[xb]-[xb]-[xc]-|  -a-[xb]-#  -a-[xb|]") { source, _ in
      source.interspersed(with: "x")
    }
    .law { source, _ in source.interspersed(with: -1).filter { $0 != -1 } }
    .model { source, n in source.interspersed(with: n) }
    .elements { all, n in Array(all.map { [$0] }.joined(separator: [n])) }
  Operator("flattenElements()")
    .does("Emits the elements of each sequence that a signal emits.")
    .elsewhere(kit: "flattenElements", swift: "flatten", async: "joined")
    .diagram("-[aa]-[bb]-[bb]-[cc]-|  -[aa]-[bb]-#  -[aa]-[bb|]") { source, _ in
      source.map { [$0, $0] }.flattenElements()
    }
    .law { source, _ in source.map { [$0] }.flattenElements() }
    .model { source, n in source.map { [$0, n] }.flattenElements() }
    .elements { all, n in all.flatMap { [$0, n] } }
  Operator("flatMap(_:)")
    .does("Emits the elements of the sequence that a closure makes of each element.")
    .elsewhere(kit: "flatMap { [ ] }", combine: "flatMap")
    .diagram("-[ax]-[bx]-[bx]-[cx]-|  -[ax]-[bx]-#  -[ax]-[bx|]") { source, _ in
      source.flatMap { [$0, "x"] }
    }
    .law { source, _ in source.flatMap { [$0] } }
    .disposing { source, act in source.flatMap { number -> [Int] in act([number, number]) } }
    .model { source, n in source.flatMap { Array(repeating: $0, count: ($0 + n) % 3) } }
    .elements { all, n in all.flatMap { Array(repeating: $0, count: ($0 + n) % 3) } }
}
