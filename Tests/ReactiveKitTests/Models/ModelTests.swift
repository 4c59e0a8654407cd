import RKCore
import ReactiveKit
import TestSupport
import Testing

/// Random pipelines of operators, compared with the same computation on arrays.
@Suite("Models", .onOneThread)
struct ModelTests {
  @Test("pipelines emit what the same computation on arrays gives", arguments: 0..<8)
  func pipelines(part: Int) {
    for seed in modelSeeds(part: part, of: 8, programs: 10_000) {
      if let report = Pipeline.report(seed: UInt64(seed), of: modelSamples) {
        Issue.record("\(report)")
      }
    }
  }

  @Test func `pipelines have every depth, source and operator`() {
    var depths: Set<Int> = []
    var ends: Set<String> = []
    var names: Set<String> = []
    var results = 0
    for seed in 0..<2_000 {
      let pipeline = Pipeline(seed: UInt64(seed), of: modelSamples)
      depths.insert(pipeline.stages.count)
      ends.insert("\(Tape([], pipeline.source.end))")
      names.formUnion(pipeline.stages.map(\.name))
      #expect(pipeline.model.end != .endless)
      if pipeline.model.elements.count > 1 { results += 1 }
    }
    #expect(depths == Set(1...12))
    #expect(ends == ["|", "# source", "-", "…"])
    #expect(names == Set(modelSamples.map(\.description)))
    #expect(results > 1_000)
  }

  @Test func `a planted defect is found, with its seed and the shortest pipeline`() {
    let planted = Operator("planted")
      .model { source, _ in
        // Drops the fourth element.
        source.enumerated().filter { $0.index != 3 }.map(\.element)
      }
      .tape { tape, _ in tape }
    let samples = (filteringOperators + limitingOperators + [planted]).flatMap(\.models)
    let reports = (0..<500).compactMap { seed in
      Pipeline.report(seed: seed, of: samples).map { (seed, $0) }
    }
    #expect(reports.count > 5)
    for (seed, report) in reports {
      let lines = report.split(separator: "\n")
      #expect(report.hasPrefix("seed \(seed): ("))
      #expect(lines.filter { $0.hasPrefix("  .planted") }.count == 1)
    }
    // The source, the stage and the two results.
    #expect(reports.contains { $1.split(separator: "\n").count == 4 })
  }

  @Test func `a second terminal event is a defect`() {
    let twice = Operator("twice")
      .model { source, _ in
        Signal(onSubscribe: { downstream in
          source.observe(
            with: AnyObserver(
              receive: downstream.receive,
              completion: { completion in
                downstream.receive(completion: completion)
                downstream.receive(completion: completion)
              }
            )
          )
        })
      }
      .tape { tape, _ in tape }
    #expect((0..<100).contains { Pipeline.report(seed: $0, of: twice.models) != nil })
  }
}
