import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("ignoreNils")
struct IgnoreNilsTests {
  private let letters: [Character: Character?] = ["a": "a", "n": nil, "b": "b"]

  @Test func `drops nil and unwraps the rest`() {
    timeline(
      Line("-a-n-b-|", values: letters)
    ) { _, source in
      source.ignoreNils()
    } produces: {
      "-a---b-|"
    }
  }
}
