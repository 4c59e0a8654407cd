import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// The types and operators of RKTesting, for the page.
@OperatorBuilder var testingTools: [Operator] {
  Operator("TestScheduler")
    .does("A scheduler with virtual time.")
    .elsewhere(kit: "Scheduler", rx: "TestScheduler", swift: "TestScheduler", async: "ManualClock")
  Operator("TestSignal")
    .does(
      """
      A cold or hot signal drawn as a diagram: `cold(_:)`, `hot(_:)` of a scheduler. \
      With `failure: nil` it cannot fail.
      """
    )
    .elsewhere(rx: "createHotObservable, createColdObservable", async: "validate")
  Operator("Diagram")
    .does("A diagram as a value, its parsing error, and the failure that `#` stands for.")
    .elsewhere(async: "validate")
  Operator("DiagramError")
  Operator("DiagramFailure")
  Operator("Record")
    .does("A signal of a list of events.")
    .elsewhere(combine: "Record", rx: "createColdObservable")
  Operator("Recorder")
    .does("Events with their times, made by `record(_:)` of a scheduler.")
    .elsewhere(kit: "Subscribers.Accumulator", rx: "TestableObserver, Recorded")
  Operator("checkingSerial(_:)")
    .does("Reports events that overlap or follow the terminal event.")
  Operator("counting(in:)")
    .does("Counts live observations.")
  Operator("LeakCounter")
    .does("Counts live objects and observations.")
    .elsewhere(rx: "Resources.total")
  Operator("waitAndCollectEvents()")
    .does("Blocks the thread until the signal terminates; returns all events. In RKOperators.")
    .elsewhere(kit: "waitAndCollectEvents, waitAndCollectElements")
    .without(.law, because: "is `observe`, and returns events")
    .without(.diagram, because: "returns when all is over")
  Operator("waitAndCollectElements()")
    .without(.law, because: "is `waitAndCollectEvents()`, and returns elements")
    .without(.diagram, because: "returns when all is over")
  Operator("waitAndCollectEvents(timeout:)")
    .does("Blocks the thread until the signal terminates, with a timeout; returns all events.")
    .elsewhere(rx: "toBlocking", swift: "wait", async: "Array(_:)")
  Operator("waitAndCollectElements(timeout:)")
  Operator("waitForFirst(timeout:)")
    .does("Blocks the thread until there is one element, with a timeout.")
    .elsewhere(rx: "toBlocking", swift: "first, last, single")
  Operator("waitForLast(timeout:)")
  Operator("waitForSingle(timeout:)")
}
