import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that observe what passes.
@OperatorBuilder var observingOperators: [Operator] {
  Operator("handleEvents()")
    .does("Calls closures when events occur.")
    .neighbors([
      "finally(_:)": "only the end, whatever its cause",
      "debug(_:)": "a line of text for each event",
      "map(_:)": "another element",
    ])
    .elsewhere(kit: "handleEvents", combine: "handleEvents", rx: "do", swift: "on")
    .diagram(.same) { source, _ in
      source.handleEvents(receiveOutput: { _ in }, receiveCompletion: { _ in }, receiveCancel: {})
    }
    .law(is: .actsOnDisposal) { source, _ in
      source.handleEvents(
        receiveSubscription: {},
        receiveOutput: { _ in },
        receiveCompletion: { _ in },
        receiveCancel: {}
      )
    }
    .disposing("receiveOutput") { source, act in
      source.handleEvents(receiveOutput: { _ in act() })
    }
    .disposing("receiveCompletion") { source, act in
      source.handleEvents(receiveCompletion: { _ in act() })
    }
    .pulling { $0.handleEvents(receiveOutput: { _ in }) }
    .model { source, _ in source.handleEvents(receiveOutput: { _ in }).finally {} }
    .tape { tape, _ in tape }
  Operator("finally(_:)")
    .does("Calls a closure once when the observation terminates or is disposed.")
    .neighbors([
      "handleEvents()": "each event"
    ])
    .diagram(.same) { source, _ in source.finally {} }
    .law(is: .actsOnDisposal) { source, _ in source.finally {} }
    .pulling { $0.finally {} }
  Operator("debug(_:)")
    .does("Logs events.")
    .neighbors([
      "named(_:)": "a recording with times and threads",
      "handleEvents()": "closures of your own",
    ])
    .elsewhere(kit: "debug", combine: "print(_:to:)", rx: "debug", swift: "logEvents")
    .diagram(.same) { source, _ in source.debug(to: { _ in }) }
    .law(is: .actsOnDisposal) { source, _ in source.debug(to: { _ in }) }
  Operator("print(_:)")
    .diagram(.same) { source, _ in source.print(to: { _ in }) }
    .law(is: .actsOnDisposal) { source, _ in source.print(to: { _ in }) }
  Operator("breakpoint()")
    .does("Stops in the debugger.")
    .elsewhere(kit: "breakpoint, breakpointOnError", combine: "breakpoint, breakpointOnError")
    .diagram(.same) { source, _ in source.breakpoint(receiveOutput: { _ in false }) }
    .law { source, _ in source.breakpoint(receiveOutput: { _ in false }) }
  Operator("breakpointOnError()")
    .diagram("-a-b-b-c-|  -a-b-|  -a-[b|]") { source, _ in
      source.suppressError(logging: false).castError().breakpointOnError()
    }
    .law { source, _ in
      source.materialize().setFailureType(to: Trouble.self).breakpointOnError().dematerialize()
    }
  Operator("named(_:)")
    .does("Gives the signal a name, which recordings show.")
    .diagram(.same) { source, _ in source.named("cases") }
    .law { source, _ in source.named("laws") }
  Operator("withWeak(_:)")
    .does("Pairs each element with an object, until the object is deallocated.")
    .elsewhere(rx: "withUnretained")
    .diagram(.same) { source, _ in source.withWeak(object).map { $1 } }
    .law { source, _ in source.withWeak(object).map { $1 } }
    .terminating { source, _ in source.withWeak(makeObject()).map { $1 } }
}

private let object = PassthroughSubject<Int, Never>()

private func makeObject() -> PassthroughSubject<Int, Never> { PassthroughSubject() }
