import RKCore
import RKOperators
import RKTesting

/// What leaves elements out.
let filteringCases: [Cases] = [
  // O093
  Cases(
    "filter(_:)",
    ordinary: "-a-----c-|",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.filter { $0 != "b" }
  },
  // O093
  Cases(
    "tryFilter(_:)",
    ordinary: "-a-----#",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.tryFilter { (letter: Character) throws(DiagramFailure) in try failingAtC(letter) != "b" }
  },
  // O075
  Cases(
    "flatMapFilter(_:_:)",
    ordinary: "--a-----c|",
    failing: "--a--#",
    pending: "--a-|"
  ) { source, time in
    source.flatMapFilter { Signal<Bool, Never>(just: $0 != "b", after: .ticks(1), on: time) }
  },
  // O039
  Cases(
    "compactMap(_:)",
    ordinary: "-A-----C-|",
    failing: "-A---#",
    pending: "-A-|"
  ) { source, _ in
    source.compactMap { $0 == "b" ? nil : capital($0) }
  },
  // O039
  Cases(
    "tryCompactMap(_:)",
    ordinary: "-a-----#",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.tryCompactMap { (letter: Character) throws(DiagramFailure) in
      try failingAtC(letter) == "b" ? nil : letter
    }
  },
  // O116
  Cases(
    "ignoreNils()",
    ordinary: "-a-----c-|",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.map { $0 == "b" ? nil : $0 }.ignoreNils()
  },
  // O086
  Cases(
    "ofType(_:)",
    ordinary: "---b-b---|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.map { $0 == "b" ? $0 as any Sendable : 1 }.ofType(Character.self)
  },
  // O086
  Cases(
    "cast(to:orFailWith:)",
    ordinary: "-a-b-b-#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.map { $0 == "c" ? 1 as any Sendable : $0 }
      .cast(to: Character.self) { _ in DiagramFailure() }
  },
  // O094
  Cases(
    "removeDuplicates()",
    ordinary: "-a-b---c-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.removeDuplicates()
  },
  // O094
  Cases(
    "removeDuplicates(by:)",
    ordinary: "-a-----c-|",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.removeDuplicates { $0 < "c" && $1 < "c" }
  },
  Cases(
    "removeDuplicates(at:)",
    ordinary: "-a-b---c-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.removeDuplicates(at: { $0 == "b" })
  },
  // O095
  Cases(
    "removeAllDuplicates()",
    ordinary: "-a-b---c-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.removeAllDuplicates()
  },
  Cases(
    "removeAllDuplicates(by:)",
    ordinary: "-a-b-----|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.removeAllDuplicates { $0 == "b" }
  },
  // O113
  Cases(
    "ignoreOutput()",
    ordinary: "---------|",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.ignoreOutput()
  },
  // O113
  Cases(
    "ignoreOutput(setOutputType:)",
    ordinary: "---------|",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.ignoreOutput(setOutputType: Character.self)
  },
  // O114
  Cases(
    "ignoreTerminal()",
    ordinary: "-a-b-b-c--",
    empty: "---",
    failing: "-a-b--",
    pending: "-a-b"
  ) { source, _ in
    source.ignoreTerminal().castError()
  },
  // O124
  Cases(
    "pausable(by:)",
    ordinary: "-a-----c-|",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, time in
    source.pausable(by: time.cold("--x---y").map { $0 == "y" })
  },
  // O125
  Cases(
    "pausableBuffered(by:limit:)",
    ordinary: "-a----[bb]c-|",
    failing: "-a---#",
    pending: "-a-[b|]"
  ) { source, time in
    source.pausableBuffered(by: time.cold("--x---y").map { $0 == "y" }, limit: 9)
  },
  // O120
  Cases(
    "hold(while:)",
    ordinary: "-a----bc-|",
    failing: "-a---#",
    pending: "-a-[b|]"
  ) { source, time in
    source.hold(while: time.cold("--x---y").map { $0 == "x" })
  },
]
