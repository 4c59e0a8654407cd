import RKCore
import RKOperators
import RKTesting

/// What has another signal beside its own, most of them `--x-y-|`.
let combiningCases: [Cases] = [
  latest("combineLatest(_:_:)") { source, time in
    combineLatest(source, time.other()).flatMap { [$0.0, $0.1] }
  },
  latest("combineLatest(_:_:combine:)") { source, time in
    combineLatest(source, time.other()) { [$0, $1] }.flattenElements()
  },
  latest("combineLatest(_:)") { source, time in
    combineLatest(source, time.other(), Cases.Source(just: "z"))
      .flatMap { [$0.0, $0.1] }
  },
  latest("combineLatest(_:combine:)") { source, time in
    combineLatest(source, time.other(), Cases.Source(just: "z")) { one, other, _ in [one, other] }
      .flattenElements()
  },
  latest("combineLatest(with:)") { source, time in
    source.combineLatest(with: time.other()).flatMap { [$0.0, $0.1] }
  },
  latest("combineLatest(with:combine:)") { source, time in
    source.combineLatest(with: time.other()) { [$0, $1] }.flattenElements()
  },
  latest("Signal(combiningLatest:combine:)") { source, time in
    Signal(combiningLatest: [source, time.other().toSignal()]) { $0 }.flattenElements()
  },
  rows("zip(_:_:)") { source, time in
    zip(source, time.other()).flatMap { [$0.0, $0.1] }
  },
  rows("zip(_:_:combine:)") { source, time in
    zip(source, time.other()) { [$0, $1] }.flattenElements()
  },
  rows("zip(_:)") { source, time in
    zip(source, time.other(), Cases.Source(sequence: "zzzzz")).flatMap { [$0.0, $0.1] }
  },
  rows("zip(_:combine:)") { source, time in
    zip(source, time.other(), Cases.Source(sequence: "zzzzz")) { one, other, _ in [one, other] }
      .flattenElements()
  },
  rows("zip(with:)") { source, time in
    source.zip(with: time.other()).flatMap { [$0.0, $0.1] }
  },
  rows("zip(with:combine:)") { source, time in
    source.zip(with: time.other()) { [$0, $1] }.flattenElements()
  },
  rows("Signal(zipping:combine:)") { source, time in
    Signal(zipping: [source, time.other().toSignal()]) { $0 }.flattenElements()
  },
  merged("merge(_:)") { source, time in
    merge(source, time.other())
  },
  merged("merge(with:)") { source, time in
    source.merge(with: time.other())
  },
  Cases(
    "merge(_:delayingError:)",
    ordinary: "-axbyb-c-|",
    empty: "--x-y-|",
    failing: "-axby-#",
    pending: "-axby-|"
  ) { source, time in
    merge(source, time.other(), delayingError: true)
  },
  Cases(
    "merge(with:delayingError:)",
    ordinary: "-axbyb-c-|",
    empty: "--x-y-|",
    failing: "-axby-#",
    pending: "-axby-|"
  ) { source, time in
    source.merge(with: time.other(), delayingError: true)
  },
  same("amb(_:)") { source, time in
    amb(source, time.other())
  },
  same("amb(with:)") { source, time in
    source.amb(with: time.other())
  },
  same("Signal(racing:)") { source, time in
    Signal(racing: [source, time.other().toSignal()])
  },
  Cases(
    "append(_:)",
    ordinary: "-a-b-b-c---x-y-|",
    empty: "----x-y-|",
    failing: "-a-b-#",
    pending: "-a-b-x-y-|"
  ) { source, time in
    source.append(time.other())
  },
  Cases(
    "append(contentsOf:)",
    ordinary: "-a-b-b-c-[xy|]",
    empty: "--[xy|]",
    failing: "-a-b-#",
    pending: "-a-[bxy|]"
  ) { source, _ in
    source.append(contentsOf: "xy")
  },
  Cases(
    "prepend(_:)",
    ordinary: "--x-y--a-b-b-c-|",
    empty: "--x-y---|",
    failing: "--x-y--a-b-#",
    pending: "--x-y--a-[b|]"
  ) { source, time in
    source.prepend(time.other())
  },
  Cases(
    "prepend(contentsOf:)",
    ordinary: "[xy]a-b-b-c-|",
    empty: "[xy]-|",
    failing: "[xy]a-b-#",
    pending: "[xy]a-[b|]"
  ) { source, _ in
    source.prepend(contentsOf: "xy")
  },
  Cases(
    "with(latestFrom:)",
    ordinary: "---[bx]-[by]-[cy]-|",
    failing: "---[bx]-#",
    pending: "---[bx|]"
  ) { source, time in
    source.with(latestFrom: time.other()).flatMap { [$0.0, $0.1] }
  },
  Cases(
    "with(latestFrom:combine:)",
    ordinary: "---[bx]-[by]-[cy]-|",
    failing: "---[bx]-#",
    pending: "---[bx|]"
  ) { source, time in
    source.with(latestFrom: time.other()) { [$0, $1] }.flattenElements()
  },
  Cases(
    "sample(with:)",
    ordinary: "--[ax]-[by]-|",
    failing: "--[ax]-[by]#",
    pending: "--[ax]-[by]-|"
  ) { source, time in
    source.sample(with: time.other()).flatMap { [$0.0, $0.1] }
  },
  Cases(
    "replayLatest(when:)",
    ordinary: "-aabbb-c-|",
    failing: "-aabb#",
    pending: "-aabb-|"
  ) { source, time in
    source.replayLatest(when: time.other())
  },
  both("and(_:)") { source, time in
    source.map { $0 == "b" }.and(time.other().map { $0 == "y" }).map(letter)
  },
  both("all(_:)") { source, time in
    Signal.all([source.map { $0 == "b" }, time.other().map { $0 == "y" }]).map(letter)
  },
  either("or(_:)") { source, time in
    source.map { $0 == "b" }.or(time.other().map { $0 == "y" }).map(letter)
  },
  either("any(_:)") { source, time in
    Signal.any([source.map { $0 == "b" }, time.other().map { $0 == "y" }]).map(letter)
  },
  Cases(
    "sequenceEqual(_:)",
    ordinary: "------[f|]",
    empty: "--[f|]",
    failing: "-----#",
    pending: "------[t|]"
  ) { source, time in
    source.sequenceEqual(time.cold("--a-b-|")).map(letter)
  },
  Cases(
    "sequenceEqual(_:by:)",
    ordinary: "------[f|]",
    empty: "--[f|]",
    failing: "-----#",
    pending: "------[t|]"
  ) { source, time in
    source.sequenceEqual(time.cold("--A-B-|")) { capital($0) == $1 }.map(letter)
  },
  Cases(
    "Signal(joiningLast:)",
    ordinary: "---------[cy|]",
    failing: "-----#",
    pending: "------[by|]"
  ) { source, time in
    Signal(joiningLast: [source, time.other().toSignal()]).flattenElements()
  },
  same("Signal(using:makeSignal:)") { source, _ in
    Signal(using: { SimpleDisposable() }, makeSignal: { _ in source })
  },
]

/// What comes of the latest of the source and another.
private let latest = Cases.alike(
  ordinary: "--[ax][bx][by][by]-[cy]-|",
  failing: "--[ax][bx][by]#",
  pending: "--[ax][bx][by]-|"
)

/// What comes of the source and another, one by one.
private let rows = Cases.alike(
  ordinary: "--[ax]-[by]-|",
  failing: "--[ax]-[by]#",
  pending: "--[ax]-[by|]"
)

/// What comes of the source beside another.
private let merged = Cases.alike(
  ordinary: "-axbyb-c-|",
  empty: "--x-y-|",
  failing: "-axby#",
  pending: "-axby-|"
)

/// Whether it is b here and y there.
private let both = Cases.alike(
  ordinary: "--fftt-f-|",
  failing: "--fft#",
  pending: "--fft-|"
)

/// Whether it is b here or y there.
private let either = Cases.alike(
  ordinary: "--fttt-t-|",
  failing: "--ftt#",
  pending: "--ftt-|"
)
