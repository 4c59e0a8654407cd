import ReactiveKit
import RKTesting
import TestSupport
import Testing

@Suite("Diagrams of all operators")
struct DiagramTests {
  @Test(arguments: diagramSamples)
  func `the output is as drawn for each input`(sample: Sample<Drawn>) {
    for (input, output) in zip(Drawn.inputs.diagrams, sample.outputs.diagrams) {
      timeline(input, sourceLocation: sample.location) { time, source in
        sample.apply(source.toSignal(), time)
      } produces: {
        output
      }
    }
  }

  @Test(arguments: diagramSamples)
  func `disposal in any tick stops the output and the source`(sample: Sample<Drawn>) throws {
    let whole = try Diagram(sample.outputs.diagrams[0])
    for tick in 1..<whole.ticks {
      let time = TestScheduler()
      let observation = SerialDisposable()
      time.schedule(after: .ticks(tick)) { observation.dispose() }
      let source = time.cold(try Diagram(Drawn.inputs.diagrams[0]))
      let recorder = time.record(sample.apply(source.toSignal(), time))
      observation.otherDisposable = recorder
      time.advance(to: .ticks(3 * whole.ticks))
      var expected = whole.events.filter { $0.tick < tick }
      if expected.last?.kind.isEnd != true { expected.append(.init(tick: tick, kind: .disposed)) }
      #expect(recorder.diagram.events == expected, sourceLocation: sample.location)
      let isStopped = source.subscriptions.allSatisfy { $0.events.last?.kind.isEnd == true }
      #expect(isStopped, sourceLocation: sample.location)
    }
  }
}
