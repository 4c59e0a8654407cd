import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("hold(while:)")
struct HoldTests {
  private let held: [Character: Bool] = ["t": true, "f": false]

  @Test("keeps the latest element while it is held, and then sends it")
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

  @Test func `does not repeat an element, and sends nothing if none was held`() {
    timeline("-1-------2|", Line("--t-f-f-t-", values: held)) { _, source, held in
      source.hold(while: held)
    } produces: {
      "-1--------[2|]"
    }
  }

  @Test func `sends held elements at completion`() {
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

  @Test func `drops held elements at a failure`() {
    timeline("-1-2-#", Line("--t", values: held)) { _, source, held in
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

  @Test func `observes the other signal first`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 1...3).hold(while: Signal<Bool, Never>(just: true))
      .observeNext(with: log.append)
    #expect(log.values == [3])
  }

  @Test func `passes on reentrant elements`() {
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
}
