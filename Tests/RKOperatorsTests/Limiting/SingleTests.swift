import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("single")
struct SingleTests {
  @Test func `passes the only element on at completion`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.single(orFailWith: DiagramFailure())
    } produces: {
      "---[a|]"
    }
  }

  @Test func `fails at a second element`() {
    timeline(
      "-a-b-|"
    ) { _, source in
      source.single(orFailWith: DiagramFailure())
    } produces: {
      "---#"
    }
  }

  @Test func `drops the element when the source fails`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.single(orFailWith: DiagramFailure())
    } produces: {
      "---#"
    }
  }

  @Test func `fails for an empty source`() {
    timeline(
      "--|"
    ) { _, source in
      source.single(orFailWith: DiagramFailure())
    } produces: {
      "--#"
    }
  }

  @Test func `distinguishes no element from several`() {
    enum Fault: Error { case none, many }
    let log = Log<String>()
    for numbers in [[], [1], [1, 2]] {
      Signal<Int, Never>(sequence: numbers).single(orFailWith: Fault.none, ifMany: .many)
        .write(to: log)
      Signal<Int, Fault>(sequence: numbers).single(orFailWith: .none, ifMany: .many).write(to: log)
    }
    #expect(
      log.values == [
        "failed(none)", "failed(none)", "next(1)", "completed", "next(1)", "completed",
        "failed(many)", "failed(many)",
      ]
    )
  }

  @Test func `takes a source that cannot fail`() {
    let log = Log<String>()
    Signal<Int, Never>(just: 1).single(orFailWith: DiagramFailure()).write(to: log)
    Signal<Int, Never>(sequence: [1, 2, 3]).single(orFailWith: DiagramFailure()).write(to: log)
    #expect(log.values == ["next(1)", "completed", "failed(#)"])
  }
}
