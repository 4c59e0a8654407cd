import ReactiveKit
import RKTesting
import TestSupport
import Testing

private let laws = mainActorOperators.flatMap(\.laws)
private let diagrams = mainActorOperators.flatMap(\.diagrams)

/// The laws and diagrams of all operators, for those of `MainActorSignal`, on the main actor.
@Suite("Laws of operators of the main actor")
@MainActor
struct MainActorLawTests {
  @Test func `every operator has a row, with samples or a reason`() throws {
    let declarations = try Declaration.operators(of: "RKBindings", in: ["MainActorSignal"])
    let ends: Set = ["observe", "observeNext", "observeFailed", "observeCompleted", "sink", "bind"]
    for declaration in declarations
    where !ends.union(["assign", "toSignal"]).contains(declaration.base) {
      let rows = mainActorOperators.filter { declaration.names.contains($0.name) }
      #expect(!rows.isEmpty, "add a row for `\(declaration)` to `mainActorOperators`")
      for row in rows {
        let isLawful = !row.laws.isEmpty || row.reasons[.law] != nil
        let isDrawn = !row.diagrams.isEmpty || row.reasons[.diagram] != nil
        #expect(isLawful && isDrawn, sourceLocation: row.location)
      }
    }
    #expect(declarations.count > 25)
  }

  @Test(arguments: laws)
  func `operators of the main actor keep the laws of a single thread`(sample: Sample<Passing>) {
    let operators = OperatorLawTests()
    operators.grammar(sample: sample)
    operators.emptiness(sample: sample)
    operators.reentrant(sample: sample)
    operators.disposalInside(sample: sample)
    operators.disposal(sample: sample)
    operators.termination(sample: sample)
    operators.order(sample: sample)
    operators.forgotten(sample: sample)
    operators.perObservation(sample: sample)
    let disposals = DisposalLawTests()
    disposals.ends(sample: sample)
    disposals.sourcesStop(sample: sample)
  }

  @Test(arguments: laws)
  func `events of several threads are delivered on the main actor, in order`(
    sample: Sample<Passing>
  ) async {
    let source = PassthroughSubject<Int, Trouble>()
    let violations = Log<String>()
    let log = Log<Int>()
    sample.apply(source.toSignal(), TestScheduler()).checkingSerial(violations.append)
      .observe { event in
        MainActor.assertIsolated()
        if case .next(let number) = event { log(number) }
      }
    await Task.detached {
      inParallel(4) { thread in
        for number in 0..<100 { source.send(1_000 * thread + number) }
      }
    }.value
    // The main queue delivers a number of events in one turn.
    await until { log.values.count >= 400 }
    #expect(violations.values == [], sourceLocation: sample.location)
    for thread in 0..<4 {
      let sent = (0..<100).map { 1_000 * thread + $0 }
      #expect(log.values.filter { $0 / 1_000 == thread } == sent, sourceLocation: sample.location)
    }
  }

  @Test(arguments: diagrams)
  func `the output is as drawn, even of an observation on another thread`(
    sample: Sample<Drawn>
  ) async {
    DiagramTests().`the output is as drawn for each input`(sample: sample)
    await Task.detached {
      for source in [Letters(just: "a"), .completed(), .failed(DiagramFailure())] {
        sample.apply(source, TestScheduler()).observe { _ in MainActor.assertIsolated() }
      }
    }.value
    await theMainQueue()
  }
}
