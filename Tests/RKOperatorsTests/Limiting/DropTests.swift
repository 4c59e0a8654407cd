import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("dropFirst")
struct DropFirstTests {
  @Test func `drops the first elements`() {
    timeline(
      "-1-2-3-4-|"
    ) { _, source in
      source.dropFirst(2)
    } produces: {
      "-----3-4-|"
    }
  }

  @Test func `drops one unless told otherwise`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.dropFirst()
    } produces: {
      "---2-|"
    }
  }

  @Test func `passes all on for none`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.dropFirst(0)
    } produces: {
      "-a-|"
    }
  }
}

@Suite("drop(while:)")
struct DropWhileTests {
  @Test func `passes on all from the first that is not accepted`() {
    timeline(
      "-1-2-3-1-|"
    ) { _, source in
      source.drop { $0 < "3" }
    } produces: {
      "-----3-1-|"
    }
  }
}

@Suite("dropLast")
struct DropLastTests {
  @Test func `holds each back until so many more have come`() {
    timeline(
      "-1-2-3-4-|"
    ) { _, source in
      source.dropLast(2)
    } produces: {
      "-----1-2-|"
    }
  }

  @Test func `drops one unless told otherwise`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.dropLast()
    } produces: {
      "---1-|"
    }
  }

  @Test func `passes all on for none`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.dropLast(0)
    } produces: {
      "-a-|"
    }
  }
}
