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

  @Test func `drops one element by default`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.dropFirst()
    } produces: {
      "---2-|"
    }
  }

  @Test func `passes all elements on for a count of 0`() {
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
  @Test func `passes on all elements from the first that does not match`() {
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
  @Test func `delays each element by count elements`() {
    timeline(
      "-1-2-3-4-|"
    ) { _, source in
      source.dropLast(2)
    } produces: {
      "-----1-2-|"
    }
  }

  @Test func `drops one element by default`() {
    timeline(
      "-1-2-|"
    ) { _, source in
      source.dropLast()
    } produces: {
      "---1-|"
    }
  }
}
