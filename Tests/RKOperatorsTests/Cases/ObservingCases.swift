import RKCore
import RKOperators
import RKTesting

/// What looks on.
let observingCases: [Cases] = [
  same("handleEvents()") { source, _ in
    source.handleEvents(receiveOutput: { _ in }, receiveCompletion: { _ in }, receiveCancel: {})
  },
  same("finally(_:)") { source, _ in
    source.finally {}
  },
  same("debug(_:)") { source, _ in
    source.debug(to: { _ in })
  },
  same("print(_:)") { source, _ in
    source.print(to: { _ in })
  },
  same("breakpoint()") { source, _ in
    source.breakpoint(receiveOutput: { _ in false })
  },
  Cases(
    "breakpointOnError()",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b-|",
    pending: "-a-[b|]"
  ) { source, _ in
    source.suppressError(logging: false).castError().breakpointOnError()
  },
  same("lane(_:)") { source, time in
    source.lane("cases", to: TraceEvents(on: time) { _ in })
  },
  same("withWeak(_:)") { source, _ in
    source.withWeak(object).map { $1 }
  },
]

private let object = SimpleDisposable()
