import RKCore
import RKOperators
import RKTesting

/// What makes other elements of the elements.
let transformingCases: [Cases] = [
  // O034
  capitals("map(_:)") { source, _ in
    source.map(capital)
  },
  // O035
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
  // O036, O037
  Cases(
    "tryMap(_:)",
    ordinary: "-A-B-B-#",
    failing: "-A-B-#",
    pending: "-A-[B|]"
  ) { source, _ in
    source.tryMap { (letter: Character) throws(DiagramFailure) in capital(try failingAtC(letter)) }
  },
  // O038
  Cases(
    "attempt(_:)",
    ordinary: "-a-b-b-#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.attempt { (letter: Character) throws(DiagramFailure) in _ = try failingAtC(letter) }
  },
  // O043
  Cases(
    "replaceElements(with:)",
    ordinary: "-x-x-x-x-|",
    failing: "-x-x-#",
    pending: "-x-[x|]"
  ) { source, _ in
    source.replaceElements(with: "x")
  },
  // O044
  Cases(
    "eraseType()",
    ordinary: "-x-x-x-x-|",
    failing: "-x-x-#",
    pending: "-x-[x|]"
  ) { source, _ in
    source.eraseType().map { "x" }
  },
  // O045
  Cases(
    "negate()",
    ordinary: "-t-f-f-t-|",
    failing: "-t-f-#",
    pending: "-t-[f|]"
  ) { source, _ in
    source.map { $0 == "b" }.negate().map(letter)
  },
  // O082
  Cases(
    "replaceNils(with:)",
    ordinary: "-a-x-x-c-|",
    failing: "-a-x-#",
    pending: "-a-[x|]"
  ) { source, _ in
    source.map { $0 == "b" ? nil : $0 }.replaceNils(with: "x")
  },
  // O081
  Cases(
    "mapWrapped(_:)",
    ordinary: "-A-n-n-C-|",
    failing: "-A-n-#",
    pending: "-A-[n|]"
  ) { source, _ in
    source.map { $0 == "b" ? nil : $0 }.mapWrapped(capital).map { $0 ?? "n" }
  },
  // O079
  capitals("mapElement(_:)") { source, _ in
    source.map { [$0] }.mapElement(capital).map { $0[0] }
  },
  // O080
  Cases(
    "filterElement(_:)",
    ordinary: "-1-0-0-1-|",
    failing: "-1-0-#",
    pending: "-1-[0|]"
  ) { source, _ in
    source.map { [$0, "b"] }.filterElement { $0 != "b" }.map { size($0) }
  },
  // O042
  Cases(
    "setOutputType(to:)",
    ordinary: "---------|",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.ignoreOutput(setOutputType: Never.self).setOutputType(to: Character.self)
  },
  // O046
  Cases(
    "scan(_:_:)",
    ordinary: "-1-2-3-4-|",
    failing: "-1-2-#",
    pending: "-1-[2|]"
  ) { source, _ in
    source.scan(0) { count, _ in count + 1 }.map(digit)
  },
  // O046
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
  // O046
  Cases(
    "tryScan(_:_:)",
    ordinary: "-a-b-b-#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.tryScan("x") { (_, letter: Character) throws(DiagramFailure) in try failingAtC(letter) }
  },
  // O047
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
  // O061
  Cases(
    "enumerated()",
    ordinary: "-0-1-2-3-|",
    failing: "-0-1-#",
    pending: "-0-[1|]"
  ) { source, _ in
    source.enumerated().map { digit($0.index) }
  },
  // O059
  Cases(
    "zipPrevious()",
    ordinary: "-n-a-b-b-|",
    failing: "-n-a-#",
    pending: "-n-[a|]"
  ) { source, _ in
    source.zipPrevious().map { $0.0 ?? "n" }
  },
  // O060
  Cases(
    "pairwise()",
    ordinary: "---a-b-b-|",
    failing: "---a-#",
    pending: "---[a|]"
  ) { source, _ in
    source.pairwise().map { $0.0 }
  },
  // O141
  Cases(
    "interspersed(with:)",
    ordinary: "-a-[xb]-[xb]-[xc]-|",
    failing: "-a-[xb]-#",
    pending: "-a-[xb|]"
  ) { source, _ in
    source.interspersed(with: "x")
  },
  // O078
  Cases(
    "flattenElements()",
    ordinary: "-[aa]-[bb]-[bb]-[cc]-|",
    failing: "-[aa]-[bb]-#",
    pending: "-[aa]-[bb|]"
  ) { source, _ in
    source.map { [$0, $0] }.flattenElements()
  },
  // O077
  Cases(
    "flatMap(_:)",
    ordinary: "-[ax]-[bx]-[bx]-[cx]-|",
    failing: "-[ax]-[bx]-#",
    pending: "-[ax]-[bx|]"
  ) { source, _ in
    source.flatMap { [$0, "x"] }
  },
  // O062
  Cases(
    "materialize()",
    ordinary: "-a-b-b-c-[C|]",
    empty: "--[C|]",
    failing: "-a-b-[F|]",
    pending: "-a-[bC|]"
  ) { source, _ in
    source.materialize().map { $0.element ?? ($0.error == nil ? "C" : "F") }.castError()
  },
  // O063
  Cases(
    "dematerialize()",
    ordinary: "-a-b-b-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.map { $0 == "c" ? Cases.Source.Event.completed : .next($0) }.dematerialize()
  },
  // O065
  Cases(
    "mapToResult()",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b-[F|]",
    pending: "-a-[b|]"
  ) { source, _ in
    source.mapToResult().map { (try? $0.get()) ?? "F" }.castError()
  },
  // O066
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
  // O067
  capitals("mapValue(_:)") { source, _ in
    source.mapToResult().mapValue(capital).getValues()
  },
  // O088
  Cases(
    "transform(_:)",
    ordinary: "-a-[b|]",
    failing: "-a-[b|]",
    pending: "-a-[b|]"
  ) { source, _ in
    source.transform { $0.prefix(maxLength: 2) }
  },
]
