import RKCore
import RKOperators
import RKTesting

/// What sends one result.
let aggregatingCases: [Cases] = [
  counted("reduce(_:_:)") { source, _ in
    source.reduce(0) { count, _ in count + 1 }.map(digit)
  },
  counted("reduce(into:_:)") { source, _ in
    source.reduce(into: 0) { count, _ in count += 1 }.map(digit)
  },
  Cases(
    "tryReduce(_:_:)",
    ordinary: "-------#",
    empty: "--[x|]",
    failing: "-----#",
    pending: "---[b|]"
  ) { source, _ in
    source.tryReduce("x") { (_, letter: Character) throws(DiagramFailure) in try failingAtC(letter)
    }
  },
  counted("collect()") { source, _ in
    source.collect().map { size($0) }
  },
  Cases(
    "collect(into:)",
    ordinary: "---------[3|]",
    empty: "--[0|]",
    failing: "-----#",
    pending: "---[2|]"
  ) { source, _ in
    source.collect(into: Set()).map { size($0) }
  },
  counted("count()") { source, _ in
    source.count().map(digit)
  },
  Cases(
    "min()",
    ordinary: "---------[a|]",
    failing: "-----#",
    pending: "---[a|]"
  ) { source, _ in
    source.min()
  },
  Cases(
    "min(by:)",
    ordinary: "---------[c|]",
    failing: "-----#",
    pending: "---[b|]"
  ) { source, _ in
    source.min { $0 > $1 }
  },
  Cases(
    "max()",
    ordinary: "---------[c|]",
    failing: "-----#",
    pending: "---[b|]"
  ) { source, _ in
    source.max()
  },
  Cases(
    "max(by:)",
    ordinary: "---------[a|]",
    failing: "-----#",
    pending: "---[a|]"
  ) { source, _ in
    source.max { $0 > $1 }
  },
  Cases(
    "contains(_:)",
    ordinary: "---[t|]",
    empty: "--[f|]",
    failing: "---[t|]",
    pending: "---[t|]"
  ) { source, _ in
    source.contains("b").map(letter)
  },
  Cases(
    "contains(where:)",
    ordinary: "-------[t|]",
    empty: "--[f|]",
    failing: "-----#",
    pending: "---[f|]"
  ) { source, _ in
    source.contains { $0 == "c" }.map(letter)
  },
  Cases(
    "allSatisfy(_:)",
    ordinary: "-------[f|]",
    empty: "--[t|]",
    failing: "-----#",
    pending: "---[t|]"
  ) { source, _ in
    source.allSatisfy { $0 != "c" }.map(letter)
  },
  Cases(
    "isEmpty()",
    ordinary: "-[f|]",
    empty: "--[t|]",
    failing: "-[f|]",
    pending: "-[f|]"
  ) { source, _ in
    source.isEmpty().map(letter)
  },
  Cases(
    "firstIndex(where:)",
    ordinary: "-------[3|]",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.firstIndex { $0 == "c" }.map(digit)
  },
]

/// How many there are.
private let counted = Cases.alike(
  ordinary: "---------[4|]",
  empty: "--[0|]",
  failing: "-----#",
  pending: "---[2|]"
)
