import RKCore
import RKOperators
import RKTesting

/// What leaves elements out.
let filteringCases: [Cases] = [
  Cases(
    "filter(_:)",
    ordinary: "-a-----c-|",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.filter { $0 != "b" }
  },
  Cases(
    "tryFilter(_:)",
    ordinary: "-a-----#",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.tryFilter { (letter: Character) throws(DiagramFailure) in try failingAtC(letter) != "b" }
  },
  Cases(
    "flatMapFilter(_:_:)",
    ordinary: "--a-----c|",
    failing: "--a--#",
    pending: "--a-|"
  ) { source, time in
    source.flatMapFilter { Signal<Bool, Never>(just: $0 != "b", after: .ticks(1), on: time) }
  },
  Cases(
    "compactMap(_:)",
    ordinary: "-A-----C-|",
    failing: "-A---#",
    pending: "-A-|"
  ) { source, _ in
    source.compactMap { $0 == "b" ? nil : capital($0) }
  },
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
  Cases(
    "ignoreNils()",
    ordinary: "-a-----c-|",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, _ in
    source.map { $0 == "b" ? nil : $0 }.ignoreNils()
  },
  Cases(
    "ofType(_:)",
    ordinary: "---b-b---|",
    failing: "---b-#",
    pending: "---[b|]"
  ) { source, _ in
    source.map { $0 == "b" ? $0 as any Sendable : 1 }.ofType(Character.self)
  },
  Cases(
    "cast(to:orFailWith:)",
    ordinary: "-a-b-b-#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.map { $0 == "c" ? 1 as any Sendable : $0 }
      .cast(to: Character.self) { _ in DiagramFailure() }
  },
  Cases(
    "removeDuplicates()",
    ordinary: "-a-b---c-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.removeDuplicates()
  },
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
  Cases(
    "ignoreOutput()",
    ordinary: "---------|",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.ignoreOutput()
  },
  Cases(
    "ignoreOutput(setOutputType:)",
    ordinary: "---------|",
    failing: "-----#",
    pending: "---|"
  ) { source, _ in
    source.ignoreOutput(setOutputType: Character.self)
  },
  Cases(
    "ignoreTerminal()",
    ordinary: "-a-b-b-c--",
    empty: "---",
    failing: "-a-b--",
    pending: "-a-b"
  ) { source, _ in
    source.ignoreTerminal().castError()
  },
  Cases(
    "pausable(by:)",
    ordinary: "-a-----c-|",
    failing: "-a---#",
    pending: "-a-|"
  ) { source, time in
    source.pausable(by: time.cold("--x---y").map { $0 == "y" })
  },
  Cases(
    "pausableBuffered(by:limit:)",
    ordinary: "-a----[bb]c-|",
    failing: "-a---#",
    pending: "-a-[b|]"
  ) { source, time in
    source.pausableBuffered(by: time.cold("--x---y").map { $0 == "y" }, limit: 9)
  },
  Cases(
    "hold(while:)",
    ordinary: "-a----bc-|",
    failing: "-a---#",
    pending: "-a-[b|]"
  ) { source, time in
    source.hold(while: time.cold("--x---y").map { $0 == "x" })
  },
]
