import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("suffix")
struct SuffixTests {
  @Test func `passes on the last elements at the end`() {
    timeline(
      "-1-2-3-|"
    ) { _, source in
      source.suffix(maxLength: 2)
    } produces: {
      "-------[23|]"
    }
  }

  @Test func `passes on all of a source that has fewer`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.suffix(maxLength: 2)
    } produces: {
      "---[a|]"
    }
  }

  @Test func `passes on only the end for none`() {
    timeline(
      "-a-|"
    ) { _, source in
      source.suffix(maxLength: 0)
    } produces: {
      "---|"
    }
  }

  @Test func `stops when it is disposed between two of them`() {
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

  @Test func `keeps no more than so many`() {
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
