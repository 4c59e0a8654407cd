import RKCore
import TestSupport
import Testing

@Suite("SerializedOperator")
struct SerializedOperatorTests {
  @Test func `releases its observer after the delivery in which it is disposed`() {
    let (tracker, source, observation) = (Tracker(), Source<Int, Never>(), SerialDisposable())
    let passed = Signal<Int, Never>(onSubscribe: { downstream in
      let node = SerializedOperator<Void, Int, Int, Never>(
        downstream: downstream,
        state: (),
        sources: 1
      ) { _, number, node in
        node.send(number)
      }
      node.observe(source, in: node.slot(0), next: { $0 }, end: { _ in 0 })
      return node.disposable
    })
    observation.otherDisposable = passed.observe { [tracked = tracker.track()] _ in
      tracked.use()
      observation.dispose()
      source.send(2)
    }
    source.send(1)
    #expect(tracker.live == 0)
  }
}
