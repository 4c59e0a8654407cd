import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("contains, allSatisfy, isEmpty")
struct ContainsTests {
  @Test func `contains sends true at the first match`() {
    timeline(
      "-1-2-3-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.contains { $0 > "1" }
    } produces: {
      "---[t|]"
    }
  }

  @Test func `contains sends false at completion if no element matches`() {
    timeline(
      "-1-1-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.contains { $0 > "1" }
    } produces: {
      "-----[f|]"
    }
  }

  @Test func `contains sends true at the first element that equals a given one`() {
    timeline(
      "-1-2-3-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.contains("2")
    } produces: {
      "---[t|]"
    }
  }

  @Test func `allSatisfy sends false at the first element that does not match`() {
    timeline(
      "-1-2-3-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.allSatisfy { $0 < "2" }
    } produces: {
      "---[f|]"
    }
  }

  @Test func `allSatisfy sends true at completion if each element matches`() {
    timeline(
      "-1-1-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.allSatisfy { $0 < "2" }
    } produces: {
      "-----[t|]"
    }
  }

  @Test func `allSatisfy sends true for an empty source`() {
    timeline(
      "--|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.allSatisfy { _ in false }
    } produces: {
      "--[t|]"
    }
  }

  @Test func `isEmpty sends false at the first element`() {
    timeline(
      "-a-b-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.isEmpty()
    } produces: {
      "-[f|]"
    }
  }

  @Test func `isEmpty sends true at completion if there was no element`() {
    timeline(
      "--|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.isEmpty()
    } produces: {
      "--[t|]"
    }
  }
}
