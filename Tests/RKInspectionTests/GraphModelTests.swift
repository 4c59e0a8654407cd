import RKCore
import RKInspection
import RKSubjects
import TestSupport
import Testing

@Suite("Inspection: random graphs")
struct GraphModelTests {
  /// What the observers of a random graph receive, and how often its closures run.
  private static func run(seed: UInt64) -> (events: [String], computations: Int) {
    var random = SplitMix64(seed: seed)
    let log = Log<String>()
    let computations = Sum()
    let stores = (0..<4).map { Property($0) }
    var all = stores.map { $0.readOnlyView }
    for _ in 0..<12 {
      let a = all.randomElement(using: &random) ?? all[0]
      let b = all.randomElement(using: &random) ?? all[0]
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        all.append(
          AnyProperty(a, b) {
            computations.add()
            return $0 + $1
          }
        )
      case 1: all.append(a.mapProperty { $0 % 3 }.removingDuplicates())
      case 2:
        all.append(
          AnyProperty.computed { read in
            computations.add()
            return read(a) > 3 ? read(b) : 0
          }
        )
      default: all.append(AnyProperty([a, b, all[0]]) { (values: [Int]) in values.reduce(0, +) })
      }
    }
    var observations: [any Disposable] = []
    for step in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let index = Int.random(in: 0..<all.count, using: &random)
        observations.append(all[index].observeNext { log("\(index): \($0)") })
      case 1: observations.popLast()?.dispose()
      case 2: log("\(all[Int.random(in: 0..<all.count, using: &random)].value)")
      case 3:
        atomically {
          stores[0].value += step
          stores[1].value = stores[0].value % 5
        }
      default:
        stores[Int.random(in: 0..<4, using: &random)].value = Int.random(in: 0..<6, using: &random)
      }
    }
    for observation in observations { observation.dispose() }
    return (log.values, computations.value)
  }

  @Test func `a recording changes no event and no number of computations`() {
    for seed in 0..<300 {
      let expected = Self.run(seed: UInt64(seed))
      let (actual, live) = Inspection.inspecting {
        let recording = Inspection.record(limit: 50)
        defer { recording.stop() }
        return (Self.run(seed: UInt64(seed)), Inspection.live().count)
      }
      #expect(actual.events == expected.events, "seed \(seed)")
      #expect(actual.computations == expected.computations, "seed \(seed)")
      #expect(live == 0)
    }
  }
}
