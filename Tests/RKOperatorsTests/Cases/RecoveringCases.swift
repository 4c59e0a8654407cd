import RKCore
import RKOperators
import RKTesting

/// What goes on after the end, or makes another end of it.
let recoveringCases: [Cases] = [
  // O040
  same("mapError(_:)") { source, _ in
    source.mapError { _ in CancellationError() }.mapError { _ in DiagramFailure() }
  },
  // O041
  safe("castError()") { source, _ in
    source.suppressError(logging: false).castError()
  },
  // O041
  safe("setFailureType(to:)") { source, _ in
    source.suppressError(logging: false).setFailureType(to: DiagramFailure.self)
  },
  // O115, O148
  safe("suppressError(logging:)") { source, _ in
    source.suppressError(logging: false).castError()
  },
  // O157
  safe("assertNoFailure()") { source, _ in
    source.suppressError(logging: false).assertNoFailure().castError()
  },
  // O145
  recovered("flatMapError(_:)") { source, time in
    source.flatMapError { _ in time.other() }
  },
  // O145
  recovered("catch(_:)") { source, time in
    source.catch { _ in time.other() }
  },
  // O146
  recovered("tryFlatMapError(_:)") { source, time in
    source.tryFlatMapError { (_) throws(DiagramFailure) in time.other() }
  },
  // O147
  Cases(
    "replaceError(with:)",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b-[x|]",
    pending: "-a-[b|]"
  ) { source, _ in
    source.replaceError(with: "x").castError()
  },
  // O089
  Cases(
    "toErrorSignal()",
    ordinary: "---------|",
    failing: "-----[x|]",
    pending: "---|"
  ) { source, _ in
    source.toErrorSignal().map { _ in "x" }.castError()
  },
  // O150
  Cases(
    "retry(_:if:)",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b--a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.retry(1)
  },
  // O153
  Cases(
    "retry(_:delay:if:)",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b----a-b-#",
    pending: "-a-[b|]"
  ) { source, time in
    source.retry(1, delay: .constant(.ticks(2)), on: time)
  },
  // O152
  Cases(
    "retry(when:if:)",
    ordinary: "-a-b-[b|]",
    failing: "-a-b----[a|]",
    pending: "-a-[b|]"
  ) { source, time in
    source.retry(when: Signal<Int, Never>(just: 1, after: .ticks(2), on: time)).prefix(maxLength: 3)
  },
  // O152
  Cases(
    "retry(when:)",
    ordinary: "-a-b-[b|]",
    failing: "-a-b----[a|]",
    pending: "-a-[b|]"
  ) { source, time in
    source.retry { $0.delay(for: .ticks(2), on: time) }.prefix(maxLength: 3)
  },
  // O172
  Cases(
    "repeat(_:)",
    ordinary: "-a-b-b-c--a-b-b-c-|",
    empty: "----|",
    failing: "-a-b-#",
    pending: "-a-ba-[b|]"
  ) { source, _ in
    source.repeat(2)
  },
  // O172
  Cases(
    "repeat(when:)",
    ordinary: "-a-b-b-c----[a|]",
    failing: "-a-b-#",
    pending: "-a-b--a-b--[a|]"
  ) { source, time in
    source.repeat { _ in Signal<Int, Never>(just: 1, after: .ticks(2), on: time) }
      .prefix(maxLength: 5)
  },
  // O137
  Cases(
    "replaceEmpty(with:)",
    ordinary: "-a-b-b-c-|",
    empty: "--[x|]",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.replaceEmpty(with: "x")
  },
  // O139
  Cases(
    "failIfEmpty(with:)",
    ordinary: "-a-b-b-c-|",
    empty: "--#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.failIfEmpty(with: DiagramFailure())
  },
  // O138
  Cases(
    "switchIfEmpty(to:)",
    ordinary: "-a-b-b-c-|",
    empty: "----x-y-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, time in
    source.switchIfEmpty(to: time.other())
  },
  // O140, O229
  Cases(
    "then(_:)",
    ordinary: "-----------x-y-|",
    empty: "----x-y-|",
    failing: "-----#",
    pending: "-----x-y-|"
  ) { source, time in
    source.then(time.other())
  },
]

/// The completion instead of the failure.
private let safe = Cases.alike(
  ordinary: "-a-b-b-c-|",
  failing: "-a-b-|",
  pending: "-a-[b|]"
)

/// Another signal after the failure.
private let recovered = Cases.alike(
  ordinary: "-a-b-b-c-|",
  failing: "-a-b---x-y-|",
  pending: "-a-[b|]"
)
