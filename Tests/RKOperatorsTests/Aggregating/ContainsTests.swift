import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("contains, allSatisfy, isEmpty")
struct ContainsTests {
  @Test func `is true at the first match`() {
    timeline(
      "-1-2-3-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.contains { $0 > "1" }
    } produces: {
      "---[t|]"
    }
  }

  @Test func `is false at completion if no element matches`() {
    timeline(
      "-1-1-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.contains { $0 > "1" }
    } produces: {
      "-----[f|]"
    }
  }

  @Test func `is true at the first element that equals a given one`() {
    timeline(
      "-1-2-3-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.contains("2")
    } produces: {
      "---[t|]"
    }
  }

  @Test func `is false for all at the first element that does not match`() {
    timeline(
      "-1-2-3-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.allSatisfy { $0 < "2" }
    } produces: {
      "---[f|]"
    }
  }

  @Test func `is true for all at completion if each element matches`() {
    timeline(
      "-1-1-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.allSatisfy { $0 < "2" }
    } produces: {
      "-----[t|]"
    }
  }

  @Test func `is true for all of an empty source`() {
    timeline(
      "--|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.allSatisfy { _ in false }
    } produces: {
      "--[t|]"
    }
  }

  @Test func `is not empty at the first element`() {
    timeline(
      "-a-b-|",
      outputs: ["t": true, "f": false]
    ) { _, source in
      source.isEmpty()
    } produces: {
      "-[f|]"
    }
  }

  @Test func `is empty at completion`() {
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
