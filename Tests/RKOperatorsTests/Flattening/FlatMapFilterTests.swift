import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let answers: [Character: Bool] = ["y": true, "n": false]

@Suite("flatMapFilter")
struct FlatMapFilterTests {
  @Test func `passes on elements whose signal emits true`() {
    timeline(
      "-a-b-c------|",
      Line("--y", values: answers),
      Line("--n", values: answers)
    ) { _, source, yes, no in
      source.flatMapFilter { $0 == "b" ? no : yes }
    } produces: {
      "---a---c----|"
    }
  }

  @Test func `takes the first element of a signal as its answer, and disposes the signal`() throws {
    let time = TestScheduler()
    let answer = time.cold("-n-y-|", values: answers)
    let recorder = time.record(time.cold("a--|").flatMapFilter { _ in answer })
    time.run()
    #expect(recorder.diagram.description == "---|")
    #expect(answer.subscriptions.map(\.description) == ["^!"])
  }

  @Test func `drops an element without an answer`() {
    timeline("-a-b-|", Line("-|", values: answers), Line("y|", values: answers)) {
      _,
      source,
      none,
      yes in
      source.flatMapFilter { $0 == "a" ? none : yes }
    } produces: {
      "---b-|"
    }
  }

  @Test func `fails with the source and with an answer`() {
    timeline("-a---|", Line("-#", values: answers)) { _, source, answer in
      source.flatMapFilter { _ in answer }
    } produces: {
      "--#"
    }
    timeline("-a-#", Line("----y|", values: answers)) { _, source, answer in
      source.flatMapFilter { _ in answer }
    } produces: {
      "---#"
    }
  }

  @Test("elements wait for the previous answer, or follow a strategy")
  func strategies() {
    timeline("-ab----|", Line("---y|", values: answers), Line("-y|", values: answers)) {
      _,
      source,
      a,
      b in
      source.flatMapFilter { $0 == "a" ? a : b }
    } produces: {
      "----ab-|"
    }
    timeline("-ab----|", Line("---y|", values: answers), Line("-y|", values: answers)) {
      _,
      source,
      a,
      b in
      source.flatMapFilter(.merge) { $0 == "a" ? a : b }
    } produces: {
      "---ba--|"
    }
  }
}
