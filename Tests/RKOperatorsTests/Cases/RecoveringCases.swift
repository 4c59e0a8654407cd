import RKCore
import RKOperators
import RKTesting

/// What goes on after the end, or makes another end of it.
let recoveringCases: [Cases] = [
  same("mapError(_:)") { source, _ in
    source.mapError { _ in CancellationError() }.mapError { _ in DiagramFailure() }
  },
  safe("castError()") { source, _ in
    source.suppressError(logging: false).castError()
  },
  safe("setFailureType(to:)") { source, _ in
    source.suppressError(logging: false).setFailureType(to: DiagramFailure.self)
  },
  safe("suppressError(logging:)") { source, _ in
    source.suppressError(logging: false).castError()
  },
  safe("assertNoFailure()") { source, _ in
    source.suppressError(logging: false).assertNoFailure().castError()
  },
  recovered("flatMapError(_:)") { source, time in
    source.flatMapError { _ in time.other() }
  },
  recovered("catch(_:)") { source, time in
    source.catch { _ in time.other() }
  },
  recovered("tryFlatMapError(_:)") { source, time in
    source.tryFlatMapError { (_) throws(DiagramFailure) in time.other() }
  },
  Cases(
    "replaceError(with:)",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b-[x|]",
    pending: "-a-[b|]"
  ) { source, _ in
    source.replaceError(with: "x").castError()
  },
  Cases(
    "toErrorSignal()",
    ordinary: "---------|",
    failing: "-----[x|]",
    pending: "---|"
  ) { source, _ in
    source.toErrorSignal().map { _ in "x" }.castError()
  },
  Cases(
    "retry(_:if:)",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b--a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.retry(1)
  },
  Cases(
    "retry(_:delay:if:)",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b----a-b-#",
    pending: "-a-[b|]"
  ) { source, time in
    source.retry(1, delay: .constant(.ticks(2)), on: time)
  },
  Cases(
    "retry(when:if:)",
    ordinary: "-a-b-[b|]",
    failing: "-a-b----[a|]",
    pending: "-a-[b|]"
  ) { source, time in
    source.retry(when: Signal<Int, Never>(just: 1, after: .ticks(2), on: time)).prefix(maxLength: 3)
  },
  Cases(
    "retry(when:)",
    ordinary: "-a-b-[b|]",
    failing: "-a-b----[a|]",
    pending: "-a-[b|]"
  ) { source, time in
    source.retry { $0.delay(for: .ticks(2), on: time) }.prefix(maxLength: 3)
  },
  Cases(
    "repeat(_:)",
    ordinary: "-a-b-b-c--a-b-b-c-|",
    empty: "----|",
    failing: "-a-b-#",
    pending: "-a-ba-[b|]"
  ) { source, _ in
    source.repeat(2)
  },
  Cases(
    "repeat(when:)",
    ordinary: "-a-b-b-c----[a|]",
    failing: "-a-b-#",
    pending: "-a-b--a-b--[a|]"
  ) { source, time in
    source.repeat { _ in Signal<Int, Never>(just: 1, after: .ticks(2), on: time) }
      .prefix(maxLength: 5)
  },
  Cases(
    "replaceEmpty(with:)",
    ordinary: "-a-b-b-c-|",
    empty: "--[x|]",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.replaceEmpty(with: "x")
  },
  Cases(
    "failIfEmpty(with:)",
    ordinary: "-a-b-b-c-|",
    empty: "--#",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, _ in
    source.failIfEmpty(with: DiagramFailure())
  },
  Cases(
    "switchIfEmpty(to:)",
    ordinary: "-a-b-b-c-|",
    empty: "----x-y-|",
    failing: "-a-b-#",
    pending: "-a-[b|]"
  ) { source, time in
    source.switchIfEmpty(to: time.other())
  },
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
