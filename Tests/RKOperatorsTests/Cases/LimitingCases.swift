import RKCore
import RKOperators
import RKTesting

/// What is only a part of the source.
let limitingCases: [Cases] = [
  Cases(
    "prefix(maxLength:)",
    ordinary: "-a-b-[b|]",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.prefix(maxLength: 3)
  },
  Cases(
    "prefix(_:)",
    ordinary: "-a-b-[b|]",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.prefix(3)
  },
  Cases(
    "prefix(while:)",
    ordinary: "-a-b-b-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.prefix { $0 != "c" }
  },
  Cases(
    "prefix(while:inclusive:)",
    ordinary: "-a-b-b-[c|]",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.prefix(while: { $0 != "c" }, inclusive: true)
  },
  Cases(
    "prefix(untilOutputFrom:)",
    ordinary: "-a-b|",
    failing: "-a-b|",
    pending: "-a-[b|]"
  ) { source, time in
    source.prefix(untilOutputFrom: time.cold("----x"))
  },
  Cases(
    "prefix(untilReplacedBy:)",
    ordinary: "-ax-y-|",
    empty: "--x-y-|",
    failing: "-ax-y-|",
    pending: "-ax-y-|"
  ) { source, time in
    source.prefix(untilReplacedBy: time.other())
  },
  Cases(
    "first()",
    ordinary: "-[a|]",
    failing: "-[a|]",
    pending: "-[a|]"
  ) { source, _ in
    source.first()
  },
  Cases(
    "first(where:)",
    ordinary: "---[b|]",
    failing: "---[b|]",
    pending: "---[b|]"
  ) { source, _ in
    source.first { $0 != "a" }
  },
  Cases(
    "last()",
    ordinary: "---------[c|]",
    failing: "-----#",
    pending: "---[b|]"
  ) { source, _ in
    source.last()
  },
  Cases(
    "last(where:)",
    ordinary: "---------[b|]",
    failing: "-----#",
    pending: "---[b|]"
  ) { source, _ in
    source.last { $0 != "c" }
  },
  Cases(
    "single(orFailWith:)",
    ordinary: "---------[c|]",
    empty: "--#",
    failing: "-----#",
    pending: "---#"
  ) { source, _ in
    source.filter { $0 == "c" }.single(orFailWith: DiagramFailure())
  },
  Cases(
    "single(orFailWith:), of several",
    ordinary: "---#",
    empty: "--#",
    failing: "---#",
    pending: "---#"
  ) { source, _ in
    source.single(orFailWith: DiagramFailure())
  },
  Cases(
    "output(at:)",
    ordinary: "---[b|]",
    failing: "---[b|]",
    pending: "---[b|]"
  ) { source, _ in
    source.output(at: 1)
  },
  Cases(
    "output(in:)",
    ordinary: "---b-[b|]",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.output(in: 1...2)
  },
  Cases(
    "suffix(maxLength:)",
    ordinary: "---------[bc|]",
    failing: "-----#",
    pending: "---[ab|]"
  ) { source, _ in
    source.suffix(maxLength: 2)
  },
  Cases(
    "dropFirst(_:)",
    ordinary: "---b-b-c-|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.dropFirst(1)
  },
  Cases(
    "drop(while:)",
    ordinary: "---b-b-c-|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.drop { $0 != "b" }
  },
  Cases(
    "drop(untilOutputFrom:)",
    ordinary: "---b-b-c-|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, time in
    source.drop(untilOutputFrom: time.cold("--x"))
  },
  Cases(
    "dropLast(_:)",
    ordinary: "---a-b-b-|",
    failing: "---a-#",
    pending: "---[a|]"
  ) { source, _ in
    source.dropLast(1)
  },
]
