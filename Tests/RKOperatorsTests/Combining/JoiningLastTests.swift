import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("Signal(joiningLast:)")
struct JoiningLastTests {
  @Test func `emits the last elements when all signals have completed`() {
    timeline("-1--2--|", "--3-|", outputs: ["x": ["2", "3"]]) { _, a, b in
      Signal(joiningLast: [a, b])
    } produces: {
      "-------[x|]"
    }
  }

  @Test func `completes as soon as a signal completes without an element`() {
    let time = TestScheduler()
    let (a, b) = (time.cold("-1-----|"), time.cold("---|"))
    let recorder = time.record(Signal(joiningLast: [a, b]))
    time.run()
    #expect(recorder.elements == [] && recorder.end == .completed)
    #expect(a.subscriptions.map(\.description) == ["^--!"])
  }

  @Test func `completes immediately if it is given no signals`() {
    let log = Log<String>()
    Signal(joiningLast: [Signal<Int, Never>]()).write(to: log)
    #expect(log.values == ["completed"])
  }
}
