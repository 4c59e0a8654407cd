import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("pausableBuffered")
struct PausableBufferedTests {
  private let allowed: [Character: Bool] = ["t": true, "f": false]

  @Test("keeps the latest elements while not allowed, and then sends them")
  func latest() {
    timeline(
      "-1-2-3-4-5------|",
      Line("--f-----t--------", values: allowed)
    ) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: 2)
    } produces: {
      "-1------[34]5------|"
    }
  }

  @Test func `keeps all held elements or none, by its limit`() {
    timeline("-123-|", Line("f---t-", values: allowed)) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: .max)
    } produces: {
      "----[123]|"
    }
    timeline("-123-|", Line("f---t-", values: allowed)) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: 0)
    } produces: {
      "-----|"
    }
  }

  @Test func `sends held elements at completion`() {
    timeline("-12-|", Line("f-|", values: allowed)) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: 9)
    } produces: {
      "----[12|]"
    }
    timeline("---|", Line("f", values: allowed)) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: 9)
    } produces: {
      "---|"
    }
  }

  @Test func `drops held elements at a failure`() {
    timeline("-12-#", Line("f", values: allowed)) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: 9)
    } produces: {
      "----#"
    }
    timeline("-12---|", Line("f--#", values: allowed)) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: 9)
    } produces: {
      "---#"
    }
  }

  @Test func `sends nothing after disposal, even between held elements`() {
    timeline("-12-|", Line("f---t", values: allowed), disposingAt: 3) { _, source, allowed in
      source.pausableBuffered(by: allowed, limit: 9)
    } produces: {
      "---!"
    }
    let source = ByHand<Int>()
    let allowed = ByHand<Bool>()
    let log = Log<Int>()
    let observation = SerialDisposable()
    observation.otherDisposable = source.pausableBuffered(by: allowed, limit: .max)
      .observeNext { number in
        log(number)
        if number == 2 { observation.dispose() }
      }
    allowed.send(false)
    for number in 1...4 { source.send(number) }
    allowed.send(true)
    #expect(log.values == [1, 2])
  }

  @Test func `releases dropped elements`() {
    let source = ByHand<Tracked>()
    let tracker = Tracker()
    source.pausableBuffered(by: Signal<Bool, Never>(just: false), limit: 3).observe { _ in }
    for number in 0..<10 { source.send(tracker.track(number)) }
    #expect(tracker.live == 3)
  }
}
