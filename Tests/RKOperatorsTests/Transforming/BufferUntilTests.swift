import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("buffer(until:)")
struct BufferUntilTests {
  private let arrays: [Character: [Character]] = ["x": ["a", "b", "p"], "y": ["c"]]

  @Test func `ends an array with what is accepted`() {
    timeline(
      "-a-b-p-c-|",
      outputs: arrays
    ) { _, source in
      source.buffer { $0 == "p" }
    } produces: {
      "-----x---[y|]"
    }
  }

  @Test func `sends no empty array`() {
    timeline(
      "-p-|",
      outputs: ["p": ["p"]]
    ) { _, source in
      source.buffer { $0 == "p" }
    } produces: {
      "-p-|"
    }
  }

  @Test func `drops what is left when the source fails`() {
    timeline(
      "-a-#",
      outputs: arrays
    ) { _, source in
      source.buffer { $0 == "p" }
    } produces: {
      "---#"
    }
  }

  @Test func `passes nothing on after disposal`() {
    timeline(
      "-a-b-|",
      disposingAt: 4,
      outputs: arrays
    ) { _, source in
      source.buffer { $0 == "p" }
    } produces: {
      "----!"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.buffer { $0 == "b" } }
  }
}

@Suite("chunked(by:)")
struct ChunkedTests {
  private let arrays: [Character: [Character]] = ["x": ["a", "a"], "y": ["b"]]

  @Test func `collects what belongs together`() {
    timeline(
      "-a-a-b-|",
      outputs: arrays
    ) { _, source in
      source.chunked(by: ==)
    } produces: {
      "-----x-[y|]"
    }
  }

  @Test func `sends nothing for an empty source`() {
    timeline(
      "--|",
      outputs: arrays
    ) { _, source in
      source.chunked(by: ==)
    } produces: {
      "--|"
    }
  }

  @Test func `drops what is left when the source fails`() {
    timeline(
      "-a-a-b-#",
      outputs: arrays
    ) { _, source in
      source.chunked(by: ==)
    } produces: {
      "-----x-#"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.chunked(by: ==) }
  }
}
