import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("hold(while:)")
struct HoldTests {
  private let held: [Character: Bool] = ["t": true, "f": false]

  @Test("keeps the latest while it is held, and sends it then")
  func latest() {
    timeline(
      "-1-2-3-4-5-|",
      Line("--t---f-----", values: held)
    ) { _, source, held in
      source.hold(while: held)
    } produces: {
      "-1----34-5-|"
    }
  }

  @Test func `sends nothing again, and nothing when nothing came`() {
    timeline("-1-------2|", Line("--t-f-f-t-", values: held)) { _, source, held in
      source.hold(while: held)
    } produces: {
      "-1--------[2|]"
    }
  }

  @Test func `sends what is held back when the source completes, at once`() {
    timeline("-1-2-|", Line("--t-|", values: held)) { _, source, held in
      source.hold(while: held)
    } produces: {
      "-1---[2|]"
    }
    timeline("---|", Line("t", values: held)) { _, source, held in
      source.hold(while: held)
    } produces: {
      "---|"
    }
  }

  @Test func `drops what is held back when either fails`() {
    timeline("-1-2-#", Line("--t", values: held, failure: Never?.none)) { _, source, held in
      source.hold(while: held)
    } produces: {
      "-1---#"
    }
    timeline("-1-2---|", Line("--t--#", values: held)) { _, source, held in
      source.hold(while: held)
    } produces: {
      "-1---#"
    }
  }

  @Test func `asks the other first`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 1...3).hold(while: Signal<Bool, Never>(just: true))
      .observeNext(with: log.append)
    #expect(log.values == [3])
  }

  @Test func `passes on what an answer sends`() {
    let source = ByHand<Int>()
    let held = ByHand<Bool>()
    let log = Log<Int>()
    source.hold(while: held).observeNext { number in
      log(number)
      if number == 2 { source.send(3) }
    }
    held.send(true)
    source.send(1)
    source.send(2)
    held.send(false)
    #expect(log.values == [2, 3])
  }

  @Test func `takes a source that cannot fail, and fails with the other`() {
    timeline(
      Line("-1-2-3-4", failure: Never?.none),
      Line("--t-f-#", values: held)
    ) { _, source, other in
      source.hold(while: other)
    } produces: {
      "-1--23#"
    }
  }
}
