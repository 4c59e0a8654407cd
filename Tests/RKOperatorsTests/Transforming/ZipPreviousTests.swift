import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("zipPrevious")
struct ZipPreviousTests {
  private let pairs: [Character: String] = ["x": "-a", "y": "ab", "z": "bc"]

  @Test func `emits each element with the previous one`() {
    timeline(
      "-a-b-c-|",
      outputs: pairs
    ) { _, source in
      source.zipPrevious().map { "\($0 ?? "-")\($1)" }
    } produces: {
      "-x-y-z-|"
    }
  }

  @Test func `pairwise sends the first pair with the second element`() {
    timeline(
      "-a-b-c-|",
      outputs: pairs
    ) { _, source in
      source.pairwise().map { "\($0)\($1)" }
    } produces: {
      "---y-z-|"
    }
  }
}
