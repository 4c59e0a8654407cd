import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("branchOutError")
struct BranchOutErrorTests {
  @Test func `one half emits the elements`() {
    timeline(
      "-a-b-#"
    ) { _, source in
      source.branchOutError().elements
    } produces: {
      "-a-b-|"
    }
  }

  @Test func `the other half emits the failure`() {
    timeline(
      "-a-b-#",
      outputs: ["f": DiagramFailure()]
    ) { _, source in
      source.branchOutError().errors
    } produces: {
      "-----[f|]"
    }
  }

  @Test func `both halves share one observation`() {
    let (source, log) = (Runs(), Log<String>())
    let (elements, errors) = source.signal.branchOutError { _ in "offline" }
    errors.write(to: log, as: "errors ")
    elements.write(to: log, as: "elements ")
    source.send(1)
    source.end(.failure(DiagramFailure()))
    #expect(source.started == 1)
    #expect(
      log.values == [
        "elements next(1)", "errors next(\"offline\")", "errors completed", "elements completed",
      ]
    )
  }

  @Test func `a late half receives the latest element and the terminal event`() {
    let log = Log<String>()
    let (elements, errors) = Signal<Int, DiagramFailure>(sequence: [1, 2]).branchOutError()
    errors.write(to: log, as: "errors ")
    elements.write(to: log, as: "elements ")
    #expect(log.values == ["errors completed", "elements next(2)", "elements completed"])
  }
}
