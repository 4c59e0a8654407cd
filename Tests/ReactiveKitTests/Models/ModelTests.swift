import RKCore
import ReactiveKit
import TestSupport
import Testing

/// Pipelines of operators, by chance, against the same on arrays.
@Suite("Models")
struct ModelTests {
  @Test("10,000 pipelines give what they give on arrays", arguments: 0..<8)
  func pipelines(part: Int) {
    for seed in (1_250 * part)..<(1_250 * (part + 1)) {
      if let report = Pipeline.report(seed: UInt64(seed), of: kinds) {
        Issue.record("\(report)")
      }
    }
  }

  @Test func `the pipelines are of all depths, sources and kinds`() {
    var depths: Set<Int> = []
    var ends: Set<String> = []
    var names: Set<Substring> = []
    var results = 0
    for seed in 0..<2_000 {
      let pipeline = Pipeline(seed: UInt64(seed), of: kinds)
      depths.insert(pipeline.stages.count)
      ends.insert("\(Tape([], pipeline.source.end))")
      names.formUnion(pipeline.stages.map { $0.description.prefix { $0 != "(" } })
      #expect(pipeline.model.end != .endless)
      if pipeline.model.elements.count > 1 { results += 1 }
    }
    #expect(depths == Set(1...12))
    #expect(ends == ["|", "# source", "-", "…"])
    var random = SplitMix64(seed: 0)
    #expect(names == Set(kinds.map { $0.make(&random).description.prefix { $0 != "(" } }))
    #expect(results > 1_000)
  }

  /// The test of the test: an operator that loses the fourth element it is given.
  @Test func `a planted defect is found, and the shortest pipeline is printed with its seed`() {
    let planted = Kind("planted") { source, _ in
      source.enumerated().filter { $0.index != 3 }.map(\.element)
    } model: { tape, _ in
      tape
    }
    let reports = (0..<500).compactMap { seed in
      Pipeline.report(seed: seed, of: elementKinds + limitingKinds + [planted]).map { (seed, $0) }
    }
    #expect(reports.count > 5)
    for (seed, report) in reports {
      let lines = report.split(separator: "\n")
      #expect(report.hasPrefix("seed \(seed): ("))
      #expect(lines.filter { $0.hasPrefix("  .planted") }.count == 1)
    }
    // One source and one stage say it all, and some say no more.
    #expect(reports.contains { $1.split(separator: "\n").count == 4 })
  }

  @Test func `what comes after the end, or at once with something else, is a defect too`() {
    let rude = Kind("rude") { source, _ in
      Signal(onSubscribe: { below in
        source.observe(
          with: AnyObserver(
            receive: below.receive,
            completion: { completion in
              below.receive(completion: completion)
              below.receive(completion: completion)
            }
          )
        )
      })
    } model: { tape, _ in
      tape
    }
    #expect((0..<100).contains { Pipeline.report(seed: $0, of: [rude]) != nil })
  }
}
