import TestSupport
import Testing

/// Laws 14 and 15 against a model; `swift run -c release --package-path Tests/Million million graphs`
/// compares a million graphs.
@Suite("Random graphs of properties", .onOneThread)
struct GraphModelTests {
  @Test(arguments: 0..<16)
  func `equal recomputing everything`(part: Int) {
    for number in 0..<100 {
      let seed = UInt64(part * 1_000 + number)
      #expect(GraphModel(seed: seed).run(steps: 30) == [], "seed \(seed)")
    }
  }
}
