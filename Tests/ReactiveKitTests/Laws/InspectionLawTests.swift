import RKInspection
import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// A recording never changes what happens.
@Suite("Laws: operators under inspection")
struct InspectionLawTests {
  @Test(arguments: diagramSamples)
  func `the output is as drawn while a recording is made`(sample: Sample<Drawn>) {
    Inspection.inspecting {
      let recording = Inspection.record()
      for (input, output) in zip(Drawn.inputs.diagrams, sample.outputs.diagrams) {
        timeline(input, sourceLocation: sample.location) { time, source in
          sample.apply(source.toSignal(), time)
        } produces: {
          output
        }
      }
      #expect(recording.count > 0)
      recording.stop()
    }
  }

  @Test func `500 pipelines emit what they emit without a recording`() {
    for seed in 0..<500 {
      let report = Inspection.inspecting { () -> String? in
        let recording = Inspection.record(limit: 100)
        defer { recording.stop() }
        return Pipeline.report(seed: UInt64(seed), of: modelSamples).map { "\($0)" }
      }
      #expect(report == nil)
    }
  }
}
