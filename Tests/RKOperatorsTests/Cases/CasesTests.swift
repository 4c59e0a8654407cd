import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("Cases of all operators")
struct CasesTests {
  private func expect(_ cases: Cases, _ source: Diagram, makes expected: String) {
    timeline(source.description) { time, source in
      cases.apply(source.toSignal(), time)
    } produces: {
      expected
    }
  }

  @Test(arguments: allCases)
  func `of some elements`(cases: Cases) {
    expect(cases, Cases.ordinarySource, makes: cases.ordinary)
  }

  @Test(arguments: allCases)
  func `of nothing`(cases: Cases) {
    expect(cases, Cases.emptySource, makes: cases.empty)
  }

  @Test(arguments: allCases)
  func `of a failure`(cases: Cases) {
    expect(cases, Cases.failingSource, makes: cases.failing)
  }

  @Test(arguments: allCases)
  func `of a completion together with an element`(cases: Cases) {
    expect(cases, Cases.pendingSource, makes: cases.pending)
  }

  @Test(arguments: allCases)
  func `of a disposal in any tick: what came before, and no more`(cases: Cases) throws {
    let whole = try Diagram(cases.ordinary)
    for tick in 1..<whole.ticks {
      let time = TestScheduler()
      let observation = SerialDisposable()
      time.schedule(after: .ticks(tick)) { observation.dispose() }
      let source = time.cold(Cases.ordinarySource)
      let recorder = time.record(cases.apply(source.toSignal(), time))
      observation.otherDisposable = recorder
      time.advance(to: .ticks(3 * whole.ticks))
      var expected = whole.events.filter { $0.tick < tick }
      if expected.last?.kind.isEnd != true { expected.append(.init(tick: tick, kind: .disposed)) }
      #expect(recorder.diagram.events == expected)
      #expect(source.subscriptions.allSatisfy { $0.events.last?.kind.isEnd == true })
    }
  }
}
