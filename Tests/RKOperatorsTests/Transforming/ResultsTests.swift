import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("mapToResult, getValues, mapValue")
struct ResultsTests {
  private typealias Outcome = Result<Character, DiagramFailure>
  private let results: [Character: Outcome] = [
    "x": .success("a"), "f": .failure(DiagramFailure()),
  ]

  @Test func `mapToResult sends elements and the failure as results`() {
    timeline(
      "-a-#",
      outputs: results
    ) { _, source in
      source.mapToResult()
    } produces: {
      "-x-[f|]"
    }
  }

  @Test func `getValues sends values, and fails with the first failure`() {
    timeline(
      Line("-x-f-x-|", values: results)
    ) { _, source in
      source.getValues()
    } produces: {
      "-a-#"
    }
  }

  @Test func `getValues restores the source after mapToResult`() {
    timeline(
      "-a-b-#"
    ) { _, source in
      source.mapToResult().getValues()
    } produces: {
      "-a-b-#"
    }
  }

  @Test func `mapValue transforms values only`() {
    timeline(
      Line("-x-f-|", values: results),
      outputs: ["1": .success("1"), "f": .failure(DiagramFailure())]
    ) { _, source in
      source.mapValue { _ in "1" as Character }
    } produces: {
      "-1-f-|"
    }
  }
}
