import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// An expression of one line: an operator with a diagram that fails and another signal.
private struct Expression: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Returns the elements, as text, and the terminal event of the result.
  let run: @Sendable (TestScheduler) -> [String]

  init<Result: SignalProtocol>(
    _ description: String,
    _ make: @escaping @Sendable (TestScheduler) -> Result
  ) {
    testDescription = description
    run = { time in
      let log = Log<String>()
      make(time).toSignal().write(to: log)
      time.advance(by: .ticks(20))
      return log.values
    }
  }
}

private let never = Signal<Character, DiagramFailure>.never()
private let x = Signal<Character, DiagramFailure>(just: "x")
private let on = Signal<Bool, DiagramFailure>(just: true)
private let flags: [Character: Bool] = ["t": true]

/// The diagram is the source.
private let ofSource: [Expression] = [
  .init("append") { $0.cold("-a-#").append(x) },
  .init("prepend") { $0.cold("-a-#").prepend(x) },
  .init("amb") { $0.cold("-a-#").amb(with: never) },
  .init("and") { $0.cold("-t-#", values: flags).and(on) },
  .init("or") { $0.cold("-t-#", values: flags).or(on) },
  .init("combineLatest") { $0.cold("-a-#").combineLatest(with: x) },
  .init("combineLatest, combined") { $0.cold("-a-#").combineLatest(with: x) { "\($0)\($1)" } },
  .init("combineLatest, free") { combineLatest($0.cold("-a-#"), x) },
  .init("merge") { $0.cold("-a-#").merge(with: x) },
  .init("zip") { $0.cold("-a-#").zip(with: never) },
  .init("zip, combined") { $0.cold("-a-#").zip(with: never) { "\($0)\($1)" } },
  .init("with(latestFrom:)") { $0.cold("-a-#").with(latestFrom: x) },
  .init("with(latestFrom:), combined") { $0.cold("-a-#").with(latestFrom: x) { "\($0)\($1)" } },
  .init("sample(on:)") { $0.cold("-a-#").sample(on: never) },
  .init("sample(with:)") { $0.cold("-a-#").sample(with: never) },
  .init("sequenceEqual") { $0.cold("-a-#").sequenceEqual(never) },
  .init("sequenceEqual(by:)") { $0.cold("-a-#").sequenceEqual(never) { $0 == $1 } },
  .init("replayLatest") { $0.cold("-a-#").replayLatest(when: never) },
  .init("buffer(on:)") { $0.cold("-a-#").buffer(on: never) },
  .init("drop(untilOutputFrom:)") { $0.cold("-a-#").drop(untilOutputFrom: x) },
  .init("prefix(untilOutputFrom:)") { $0.cold("-a-#").prefix(untilOutputFrom: never) },
  .init("prefix(untilReplacedBy:)") { $0.cold("-a-#").prefix(untilReplacedBy: never) },
  .init("pausable") { $0.cold("-a-#").pausable(by: on) },
  .init("pausableBuffered") { $0.cold("-a-#").pausableBuffered(by: on, limit: 9) },
  .init("hold") { $0.cold("-a-#").hold(while: on) },
  .init("switchIfEmpty") { $0.cold("---#").switchIfEmpty(to: x) },
  .init("then") { $0.cold("-a-#").then(x) },
  .init("timeout(switchingTo:)") {
    $0.cold("-a-#").timeout(after: .ticks(9), switchingTo: x, on: $0)
  },
  .init("debounce(with:)") { $0.cold("-a-#").debounce { _ in x } },
  .init("delay(with:)") { $0.cold("-a-#").delay { _ in x } },
  .init("flatMap") { $0.cold("-a-#").flatMap(.merge) { _ in x } },
  .init("flatMapLatest") { $0.cold("-a-#").flatMapLatest { _ in x } },
  .init("flatMapConcat") { $0.cold("-a-#").flatMapConcat { _ in x } },
  .init("flatMapMerge") { $0.cold("-a-#").flatMapMerge { _ in x } },
  .init("flatMapFirst") { $0.cold("-a-#").flatMapFirst { _ in x } },
  .init("flatMapConcatEager") { $0.cold("-a-#").flatMapConcatEager { _ in x } },
  .init("flatMapFilter") { $0.cold("-a-#").flatMapFilter { _ in on } },
  .init("expand") { $0.cold("-a-#").expand { _ in Signal<Character, DiagramFailure>.completed() } },
  .init("group(by:durationFor:)") {
    $0.cold("-a-#").group(by: { $0 }, durationFor: { _ in never })
  },
  .init("repeat(when:)") { $0.cold("-a-#").repeat { _ in x } },
]

/// The diagram is the argument.
private let ofArgument: [Expression] = [
  .init("append") { x.append($0.cold("-a-#")) },
  .init("prepend") { x.prepend($0.cold("-a-#")) },
  .init("amb") { never.amb(with: $0.cold("-a-#")) },
  .init("combineLatest") { x.combineLatest(with: $0.cold("-a-#")) },
  .init("merge") { x.merge(with: $0.cold("-a-#")) },
  .init("zip") { never.zip(with: $0.cold("-a-#")) },
  .init("with(latestFrom:)") { never.with(latestFrom: $0.cold("-a-#")) },
  .init("sample(on:)") { never.sample(on: $0.cold("-a-#")) },
  .init("replayLatest") { never.replayLatest(when: $0.cold("-a-#")) },
  .init("buffer(on:)") { never.buffer(on: $0.cold("-a-#")) },
  .init("drop(untilOutputFrom:)") { never.drop(untilOutputFrom: $0.cold("---#")) },
  .init("prefix(untilOutputFrom:)") { never.prefix(untilOutputFrom: $0.cold("---#")) },
  .init("prefix(untilReplacedBy:)") { never.prefix(untilReplacedBy: $0.cold("-a-#")) },
  .init("pausable") { never.pausable(by: $0.cold("-t-#", values: flags)) },
  .init("hold") { never.hold(while: $0.cold("-t-#", values: flags)) },
  .init("then") { x.then($0.cold("-a-#")) },
]

/// The source and the argument are diagrams that cannot fail.
private let ofBoth: [Expression] = [
  .init("buffer(on:)") { $0.hot("a-|", failure: nil).buffer(on: $0.hot("-x|", failure: nil)) },
  .init("merge") { $0.hot("a-|", failure: nil).merge(with: $0.hot("-x|", failure: nil)) },
  .init("merge, free") { merge($0.hot("a-|", failure: nil), $0.cold("-x|", failure: nil)) },
  .init("sample(on:)") { $0.hot("a-|", failure: nil).sample(on: $0.hot("-x|", failure: nil)) },
  .init("combineLatest") {
    $0.hot("a-|", failure: nil).combineLatest(with: $0.hot("-x|", failure: nil))
  },
  .init("combineLatest, free") {
    combineLatest($0.hot("a-|", failure: nil), $0.hot("-x|", failure: nil)) { "\($0)\($1)" }
  },
  .init("with(latestFrom:)") {
    $0.hot("a-|", failure: nil).with(latestFrom: $0.hot("-x|", failure: nil))
  },
  .init("zip") { $0.cold("a-|", failure: nil).zip(with: $0.hot("-x|", failure: nil)) },
]

@Suite("A diagram that fails, beside another signal")
struct FailingDiagramTests {
  @Test(arguments: ofSource)
  fileprivate func `fails the result when it is the source`(expression: Expression) {
    #expect(expression.run(TestScheduler()).last == "failed(#)")
  }

  @Test(arguments: ofArgument)
  fileprivate func `fails the result when it is the argument`(expression: Expression) {
    #expect(expression.run(TestScheduler()).last == "failed(#)")
  }

  @Test(arguments: ofBoth)
  fileprivate func `the result completes if neither diagram can fail`(
    expression: Expression
  ) {
    #expect(expression.run(TestScheduler()).last == "completed")
  }
}
