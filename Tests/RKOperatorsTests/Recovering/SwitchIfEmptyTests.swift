import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("switchIfEmpty and then")
struct SwitchIfEmptyTests {
  @Test func `switchIfEmpty continues with another signal if the source was empty`() {
    timeline(
      "--|",
      "-1-2|"
    ) { _, source, other in
      source.switchIfEmpty(to: other)
    } produces: {
      "---1-2|"
    }
  }

  @Test func `switchIfEmpty passes elements and a failure on`() {
    timeline("-3|", "-1-2|") { _, source, other in
      source.switchIfEmpty(to: other)
    } produces: {
      "-3|"
    }
    timeline("--#", "-1-2|") { _, source, other in
      source.switchIfEmpty(to: other)
    } produces: {
      "--#"
    }
  }

  @Test func `then waits for completion, and ignores the elements`() {
    timeline(
      "-1-2-|",
      "-3-4|"
    ) { _, source, other in
      source.then(other)
    } produces: {
      "------3-4|"
    }
    timeline("-1#", "-3-4|") { _, source, other in
      source.then(other)
    } produces: {
      "--#"
    }
  }
}
