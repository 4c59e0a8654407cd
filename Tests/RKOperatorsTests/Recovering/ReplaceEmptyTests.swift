import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("replaceEmpty, failIfEmpty")
struct ReplaceEmptyTests {
  @Test func `replaceEmpty sends an element for an empty source`() {
    timeline(
      "---|"
    ) { _, source in
      source.replaceEmpty(with: "x")
    } produces: {
      "---[x|]"
    }
  }

  @Test func `replaceEmpty sends no element for an empty source that fails`() {
    timeline(
      "---#"
    ) { _, source in
      source.replaceEmpty(with: "x")
    } produces: {
      "---#"
    }
  }

  @Test func `replaceEmpty passes elements on`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.replaceEmpty(with: "x")
    } produces: {
      "-a-|"
    }
  }

  @Test func `failIfEmpty fails for an empty source`() {
    timeline(
      "---|"
    ) { _, source in
      source.failIfEmpty(with: DiagramFailure())
    } produces: {
      "---#"
    }
  }

  @Test func `failIfEmpty does not fail for a source with an element`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.failIfEmpty(with: DiagramFailure())
    } produces: {
      "-a-|"
    }
  }

  @Test func `failIfEmpty makes a failure possible for a source that cannot fail`() {
    let log = Log<String>()
    Signal<Int, Never>.completed().failIfEmpty(with: DiagramFailure()).write(to: log)
    Signal<Int, Never>(just: 1).failIfEmpty(with: DiagramFailure()).write(to: log)
    #expect(log.values == ["failed(#)", "next(1)", "completed"])
  }
}
