import RKCore
import RKOperators
import RKTesting

/// What makes a signal of each element, most of them one that sends the letter and its capital.
let flatteningCases: [Cases] = [
  merged("flatMapMerge(maxConcurrent:_:)") { source, time in
    source.flatMapMerge(maxConcurrent: 2) { time.inner($0) }
  },
  merged("merge(maxConcurrent:)") { source, time in
    source.map { time.inner($0) }.merge()
  },
  concatenated("flatMapConcat(_:)") { source, time in
    source.flatMapConcat { time.inner($0) }
  },
  concatenated("concat()") { source, time in
    source.map { time.inner($0) }.concat()
  },
  concatenated("flatMap(_:_:)") { source, time in
    source.flatMap(.concat) { time.inner($0) }
  },
  latest("flatMapLatest(_:)") { source, time in
    source.flatMapLatest { time.inner($0) }
  },
  latest("switchToLatest()") { source, time in
    source.map { time.inner($0) }.switchToLatest()
  },
  first("flatMapFirst(_:)") { source, time in
    source.flatMapFirst { time.inner($0) }
  },
  first("flatten(_:)") { source, time in
    source.map { time.inner($0) }.flatten(.first)
  },
  Cases(
    "flatMap(_:_:), .race",
    ordinary: "--a-A|",
    failing: "--a-A|",
    pending: "--a-A|"
  ) { source, time in
    source.flatMap(.race) { time.inner($0) }
  },
  Cases(
    "flatMapConcatEager(maxConcurrent:_:)",
    ordinary: "--a-AbBbBcC|",
    failing: "--a-A#",
    pending: "--a-AbB|"
  ) { source, time in
    source.flatMapConcatEager { time.inner($0) }
  },
  Cases(
    "expand(maxConcurrent:_:)",
    ordinary: "-a-[bA]-[bB]-[cB]-[C|]",
    failing: "-a-[bA]-#",
    pending: "-a-[bA]-[B|]"
  ) { source, time in
    source.expand { letter -> Signal<Character, Never> in
      letter.isUppercase ? .completed() : Signal(just: capital(letter), after: .ticks(2), on: time)
    }
  },
  Cases(
    "Signal(flattening:strategy:)",
    ordinary: "-a-b-b-c---x-y-|",
    empty: "----x-y-|",
    failing: "-a-b-#",
    pending: "-a-b-x-y-|"
  ) { source, time in
    Signal(flattening: [source, time.other().toSignal()], strategy: .concat)
  },
]

/// All at once.
private let merged = Cases.alike(
  ordinary: "--a-[Ab]-[Bb]-[Bc]-C|",
  failing: "--a-[Ab]#",
  pending: "--a-[Ab]-B|"
)

/// One after the other.
private let concatenated = Cases.alike(
  ordinary: "--a-A-b-B-b-B-c-C|",
  failing: "--a-A#",
  pending: "--a-A-b-B|"
)

/// The latest.
private let latest = Cases.alike(
  ordinary: "--a-b-b-c-C|",
  failing: "--a-b#",
  pending: "--a-b-B|"
)

/// The one that runs.
private let first = Cases.alike(
  ordinary: "--a-A---c-C|",
  failing: "--a-A#",
  pending: "--a-A|"
)
