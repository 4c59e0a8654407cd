import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("buffer(until:)")
struct BufferUntilTests {
  private let arrays: [Character: [Character]] = ["x": ["a", "b", "p"], "y": ["c"]]

  @Test func `ends an array with a matching element`() {
    timeline(
      "-a-b-p-c-|",
      outputs: arrays
    ) { _, source in
      source.buffer { $0 == "p" }
    } produces: {
      "-----x---[y|]"
    }
  }
}

@Suite("chunked(by:)")
struct ChunkedTests {
  private let arrays: [Character: [Character]] = ["x": ["a", "a"], "y": ["b"]]

  @Test func `collects consecutive elements that belong together`() {
    timeline(
      "-a-a-b-|",
      outputs: arrays
    ) { _, source in
      source.chunked(by: ==)
    } produces: {
      "-----x-[y|]"
    }
  }
}
