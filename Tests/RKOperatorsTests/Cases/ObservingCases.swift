import RKCore
import RKOperators
import RKTesting

/// What looks on.
let observingCases: [Cases] = [
  // O174
  same("handleEvents()") { source, _ in
    source.handleEvents(receiveOutput: { _ in }, receiveCompletion: { _ in }, receiveCancel: {})
  },
  // O175
  same("finally(_:)") { source, _ in
    source.finally {}
  },
  // O176
  same("debug(_:)") { source, _ in
    source.debug(to: { _ in })
  },
  // O176
  same("print(_:)") { source, _ in
    source.print(to: { _ in })
  },
  // O177
  same("breakpoint()") { source, _ in
    source.breakpoint(receiveOutput: { _ in false })
  },
  // O177
  Cases(
    "breakpointOnError()",
    ordinary: "-a-b-b-c-|",
    failing: "-a-b-|",
    pending: "-a-[b|]"
  ) { source, _ in
    source.suppressError(logging: false).castError().breakpointOnError()
  },
  // O178
  same("lane(_:)") { source, time in
    source.lane("cases", to: TraceEvents(on: time) { _ in })
  },
  // O187
  same("withWeak(_:)") { source, _ in
    source.withWeak(object).map { $1 }
  },
]

private let object = SimpleDisposable()
