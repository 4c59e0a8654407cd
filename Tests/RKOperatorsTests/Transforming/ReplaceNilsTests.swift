import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("replaceNils")
struct ReplaceNilsTests {
  private let letters: [Character: Character?] = ["a": "a", "n": nil]

  @Test func `replaces nil`() {
    timeline(
      Line("-a-n-|", values: letters)
    ) { _, source in
      source.replaceNils(with: "x")
    } produces: {
      "-a-x-|"
    }
  }
}
