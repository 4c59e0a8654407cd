import RKCore
import Synchronization
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

  @Test func `performs an input whose owner leaves before the input is queued`() {
    let log = Log<Int>()
    let phase = Atomic<Int>(0)
    let node = SerializedOperator<Void, Int, Int, Never>(
      downstream: AnyObserver(receive: log.append, completion: { _ in }),
      state: (),
      sources: 0
    ) { _, number, node in
      node.send(number)
    }
    let reached = { @Sendable (number: Int) in
      while phase.load(ordering: .acquiring) < number { yieldThread() }
    }
    inParallel(2) { thread in
      if thread == 0 {
        node.receive(orEnqueue: { 0 }) { _ in
          phase.store(1, ordering: .releasing)
          reached(2)
        }
        phase.store(3, ordering: .releasing)
      } else {
        reached(1)
        let input = { @Sendable () -> Int in
          phase.store(2, ordering: .releasing)
          reached(3)
          return 7
        }
        node.receive(orEnqueue: input) { _ in log(-1) }
      }
    }
    #expect(log.values == [7])
  }
}
