import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("output")
struct OutputTests {
  @Test func `completes with the element that has the index`() {
    timeline(
      "-a-b-c-|"
    ) { _, source in
      source.output(at: 1)
    } produces: {
      "---[b|]"
    }
  }

  @Test func `passes on the elements of a range and completes with its last`() {
    timeline(
      "-a-b-c-d-|"
    ) { _, source in
      source.output(in: 1...2)
    } produces: {
      "---b-[c|]"
    }
  }

  @Test func `takes a range that has no end`() {
    timeline(
      "-a-b-c-|"
    ) { _, source in
      source.output(in: 1...)
    } produces: {
      "---b-c-|"
    }
  }

  @Test func `takes a range that has no beginning`() {
    timeline(
      "-a-b-c-|"
    ) { _, source in
      source.output(in: ..<2)
    } produces: {
      "-a-[b|]"
    }
  }

  @Test func `completes at once for an empty range`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.output(in: 1..<1)
    } produces: {
      "|"
    }
  }

  @Test func `completes with a source that ends within the range`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.output(in: 1...4)
    } produces: {
      "---b-|"
    }
  }

  @Test func `takes a range that ends before the first element`() {
    timeline("-a-|") { _, source in
      source.output(in: ..<0)
    } produces: {
      "|"
    }
  }

  @Test func `takes a range that ends with the greatest number`() {
    timeline("-a-b-c-|") { _, source in
      source.output(in: 1...Int.max)
    } produces: {
      "---b-c-|"
    }
    timeline("-a-b-|") { _, source in
      source.output(in: ...Int.max)
    } produces: {
      "-a-b-|"
    }
    timeline("-a-b-|") { _, source in
      source.output(in: Int.max...Int.max)
    } produces: {
      "-----|"
    }
  }
}
