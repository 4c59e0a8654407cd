import TestSupport
import Testing

/// Laws 14 and 15 against a model; `swift run -c release --package-path Tests/Million million graphs`
/// compares a million graphs.
@Suite("Random graphs of properties", .onOneThread)
struct GraphModelTests {
  @Test(arguments: 0..<16)
  func `have the values that recomputing everything gives`(part: Int) {
    for seed in modelSeeds(part: part, of: 16, programs: 1_600) {
      #expect(GraphModel(seed: UInt64(seed)).run(steps: 30) == [], "seed \(seed)")
    }
  }
}
