import RKCore
import RKOperators
import RKTesting

/// What makes other elements of the elements.
let transformingCases: [Cases] = [
  capitals("map(_:)") { source, _ in
    source.map(capital)
  },
  Cases(
    "map(_:_:)",
    ordinary: "-t-t-t-t-|",
    failing: "-t-t-#",
    pending: "-t-[t|]"
  ) { source, _ in
    source.map(\.isLetter, \.isNumber).map { letter($0.0 && !$0.1) }
  },
  Cases(
    "map(_:_:_:)",
    ordinary: "-t-t-t-t-|",
    failing: "-t-t-#",
    pending: "-t-[t|]"
  ) { source, _ in
    source.map(\.isLetter, \.isNumber, \.isASCII).map { letter($0.0 && !$0.1 && $0.2) }
  },
  Cases(
    "tryMap(_:)",
    ordinary: "-A-B-B-#",
    failing: "-A-B-#",
    pending: "-A-[B|]"
  ) { source, _ in
    source.tryMap { (letter: Character) throws(DiagramFailure) in capital(try failingAtC(letter)) }
  },
  Cases(
    "attempt(_:)",
    ordinary: "-a-b-b-#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.attempt { (letter: Character) throws(DiagramFailure) in _ = try failingAtC(letter) }
  },
  Cases(
    "replaceElements(with:)",
    ordinary: "-x-x-x-x-|",
    failing: "-x-x-#",
    pending: "-x-[x|]"
  ) { source, _ in
    source.replaceElements(with: "x")
  },
  Cases(
    "eraseType()",
    ordinary: "-x-x-x-x-|",
    failing: "-x-x-#",
    pending: "-x-[x|]"
  ) { source, _ in
    source.eraseType().map { "x" }
  },
  Cases(
    "negate()",
    ordinary: "-t-f-f-t-|",
    failing: "-t-f-#",
    pending: "-t-[f|]"
  ) { source, _ in
    source.map { $0 == "b" }.negate().map(letter)
  },
  Cases(
    "replaceNils(with:)",
    ordinary: "-a-x-x-c-|",
    failing: "-a-x-#",
    pending: "-a-[x|]"
  ) { source, _ in
    source.map { $0 == "b" ? nil : $0 }.replaceNils(with: "x")
  },
  Cases(
    "mapWrapped(_:)",
    ordinary: "-A-n-n-C-|",
    failing: "-A-n-#",
    pending: "-A-[n|]"
  ) { source, _ in
    source.map { $0 == "b" ? nil : $0 }.mapWrapped(capital).map { $0 ?? "n" }
  },
  capitals("mapElement(_:)") { source, _ in
    source.map { [$0] }.mapElement(capital).map { $0[0] }
  },
  Cases(
    "filterElement(_:)",
    ordinary: "-1-0-0-1-|",
    failing: "-1-0-#",
    pending: "-1-[0|]"
  ) { source, _ in
    source.map { [$0, "b"] }.filterElement { $0 != "b" }.map { size($0) }
  },
  Cases(
    "setOutputType(to:)",
    ordinary: "---------|",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.ignoreOutput(setOutputType: Never.self).setOutputType(to: Character.self)
  },
  Cases(
    "scan(_:_:)",
    ordinary: "-1-2-3-4-|",
    failing: "-1-2-#",
    pending: "-1-[2|]"
  ) { source, _ in
    source.scan(0) { count, _ in count + 1 }.map(digit)
  },
  Cases(
    "scan(_:emitsInitial:_:)",
    ordinary: "01-2-3-4-|",
    empty: "0-|",
    failing: "01-2-#",
    pending: "01-[2|]"
  ) { source, _ in
    source.scan(0, emitsInitial: true) { count, _ in count + 1 }.map(digit)
  },
  Cases(
    "scan(into:_:)",
    ordinary: "-1-2-3-4-|",
    failing: "-1-2-#",
    pending: "-1-[2|]"
  ) { source, _ in
    source.scan(into: 0) { count, _ in count += 1 }.map(digit)
  },
  Cases(
    "tryScan(_:_:)",
    ordinary: "-a-b-b-#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.tryScan("x") { (_, letter: Character) throws(DiagramFailure) in try failingAtC(letter) }
  },
  Cases(
    "scanMap(_:_:)",
    ordinary: "-x-a-b-b-|",
    failing: "-x-a-#",
    pending: "-x-[a|]"
  ) { source, _ in
    source.scanMap("x") { last, letter in (letter, last) }
  },
  Cases(
    "scanMap(into:_:)",
    ordinary: "-x-a-b-b-|",
    failing: "-x-a-#",
    pending: "-x-[a|]"
  ) { source, _ in
    source.scanMap(into: "x") { (last: inout Character, letter) in
      defer { last = letter }
      return last
    }
  },
  Cases(
    "enumerated()",
    ordinary: "-0-1-2-3-|",
    failing: "-0-1-#",
    pending: "-0-[1|]"
  ) { source, _ in
    source.enumerated().map { digit($0.index) }
  },
  Cases(
    "zipPrevious()",
    ordinary: "-n-a-b-b-|",
    failing: "-n-a-#",
    pending: "-n-[a|]"
  ) { source, _ in
    source.zipPrevious().map { $0.0 ?? "n" }
  },
  Cases(
    "pairwise()",
    ordinary: "---a-b-b-|",
    failing: "---a-#",
    pending: "---[a|]"
  ) { source, _ in
    source.pairwise().map { $0.0 }
  },
  Cases(
    "interspersed(with:)",
    ordinary: "-a-[xb]-[xb]-[xc]-|",
    failing: "-a-[xb]-#",
    pending: "-a-[xb|]"
  ) { source, _ in
    source.interspersed(with: "x")
  },
  Cases(
    "flattenElements()",
    ordinary: "-[aa]-[bb]-[bb]-[cc]-|",
    failing: "-[aa]-[bb]-#",
    pending: "-[aa]-[bb|]"
  ) { source, _ in
    source.map { [$0, $0] }.flattenElements()
  },
  Cases(
    "flatMap(_:)",
    ordinary: "-[ax]-[bx]-[bx]-[cx]-|",
    failing: "-[ax]-[bx]-#",
    pending: "-[ax]-[bx|]"
  ) { source, _ in
    source.flatMap { [$0, "x"] }
  },
  Cases(
    "materialize()",
    ordinary: "-a-b-b-c-[C|]",
    empty: "--[C|]",
    failing: "-a-b-[F|]",
    pending: "-a-[bC|]"
  ) { source, _ in
    source.materialize().map { $0.element ?? ($0.error == nil ? "C" : "F") }.castError()
  },
  Cases(
    "dematerialize()",
    ordinary: "-a-b-b-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.map { $0 == "c" ? Cases.Source.Event.completed : .next($0) }.dematerialize()
  },
  Cases(
    "mapToResult()",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b-[F|]",
    pending: "-a-[b|]"
  ) { source, _ in
    source.mapToResult().map { (try? $0.get()) ?? "F" }.castError()
  },
  Cases(
    "getValues()",
    ordinary: "-a-b-b-#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source
      .map { $0 == "c" ? Result<Character, DiagramFailure>.failure(.init()) : .success($0) }
      .getValues()
  },
  capitals("mapValue(_:)") { source, _ in
    source.mapToResult().mapValue(capital).getValues()
  },
  Cases(
    "transform(_:)",
    ordinary: "-a-[b|]",
    failing: "-a-[b|]",
    pending: "-a-[b|]"
  ) { source, _ in
    source.transform { $0.prefix(maxLength: 2) }
  },
]
