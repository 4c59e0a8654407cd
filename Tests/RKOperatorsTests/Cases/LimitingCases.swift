import RKCore
import RKOperators
import RKTesting

/// What is only a part of the source.
let limitingCases: [Cases] = [
  // O101
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
  // O103
  Cases(
    "prefix(while:)",
    ordinary: "-a-b-b-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.prefix { $0 != "c" }
  },
  // O103
  Cases(
    "prefix(while:inclusive:)",
    ordinary: "-a-b-b-[c|]",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.prefix(while: { $0 != "c" }, inclusive: true)
  },
  // O104
  Cases(
    "prefix(untilOutputFrom:)",
    ordinary: "-a-b|",
    failing: "-a-b|",
    pending: "-a-[b|]"
  ) { source, time in
    source.prefix(untilOutputFrom: time.cold("----x"))
  },
  // O105
  Cases(
    "prefix(untilReplacedBy:)",
    ordinary: "-ax-y-|",
    empty: "--x-y-|",
    failing: "-ax-y-|",
    pending: "-ax-y-|"
  ) { source, time in
    source.prefix(untilReplacedBy: time.other())
  },
  // O096
  Cases(
    "first()",
    ordinary: "-[a|]",
    failing: "-[a|]",
    pending: "-[a|]"
  ) { source, _ in
    source.first()
  },
  // O096
  Cases(
    "first(where:)",
    ordinary: "---[b|]",
    failing: "---[b|]",
    pending: "---[b|]"
  ) { source, _ in
    source.first { $0 != "a" }
  },
  // O097
  Cases(
    "last()",
    ordinary: "---------[c|]",
    failing: "-----#",
    pending: "---[b|]"
  ) { source, _ in
    source.last()
  },
  // O097
  Cases(
    "last(where:)",
    ordinary: "---------[b|]",
    failing: "-----#",
    pending: "---[b|]"
  ) { source, _ in
    source.last { $0 != "c" }
  },
  // O098
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
  // O099
  Cases(
    "output(at:)",
    ordinary: "---[b|]",
    failing: "---[b|]",
    pending: "---[b|]"
  ) { source, _ in
    source.output(at: 1)
  },
  // O100
  Cases(
    "output(in:)",
    ordinary: "---b-[b|]",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.output(in: 1...2)
  },
  // O112
  Cases(
    "suffix(maxLength:)",
    ordinary: "---------[bc|]",
    failing: "-----#",
    pending: "---[ab|]"
  ) { source, _ in
    source.suffix(maxLength: 2)
  },
  // O107
  Cases(
    "dropFirst(_:)",
    ordinary: "---b-b-c-|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.dropFirst(1)
  },
  // O109
  Cases(
    "drop(while:)",
    ordinary: "---b-b-c-|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.drop { $0 != "b" }
  },
  // O110
  Cases(
    "drop(untilOutputFrom:)",
    ordinary: "---b-b-c-|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, time in
    source.drop(untilOutputFrom: time.cold("--x"))
  },
  // O111
  Cases(
    "dropLast(_:)",
    ordinary: "---a-b-b-|",
    failing: "---a-#",
    pending: "---[a|]"
  ) { source, _ in
    source.dropLast(1)
  },
]
