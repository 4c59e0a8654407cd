import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("suffix")
struct SuffixTests {
  @Test func `passes on the last elements at completion`() {
    timeline(
      "-1-2-3-|"
    ) { _, source in
      source.suffix(maxLength: 2)
    } produces: {
      "-------[23|]"
    }
  }

  @Test func `passes on all elements of a shorter source`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.suffix(maxLength: 2)
    } produces: {
      "---[a|]"
    }
  }

  @Test func `passes on only the terminal event for a length of 0`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.suffix(maxLength: 0)
    } produces: {
      "---|"
    }
  }

  @Test func `stops when it is disposed between two elements`() {
    let log = Log<String>()
    let observation = SerialDisposable()
    let time = TestScheduler()
    observation.otherDisposable = time.cold("-a-b-|").suffix(maxLength: 2).observe { event in
      log("\(event)")
      observation.dispose()
    }
    time.run()
    #expect(log.values == ["next(a)"])
  }

  @Test func `retains at most maxLength elements`() {
    let tracker = Tracker()
    let observers = Log<AtomicObserver<Tracked, Never>>()
    let source = Signal<Tracked, Never> { observer in
      observers.append(observer)
      return nil
    }
    let observation = source.suffix(maxLength: 2).observe { _ in }
    for _ in 0..<100 { observers.values[0].receive(tracker.track()) }
    #expect(tracker.live == 2)
    observation.dispose()
    #expect(tracker.live == 0)
  }
}
