import RKCore
import TestSupport
import Testing

@Suite("Broadcaster, from many threads")
struct FanoutStressTests {
  @Test func `all observers see one order, those that come and go a part of it without a gap`() {
    let source = Source<Step, Never>()
    let complete = Log<Step>()
    source.observeNext { step in
      complete(step)
      // Thread 0 is answered from inside the delivery.
      if step.thread == 0, step.number.isMultiple(of: 10) {
        source.send(Step(thread: -1, number: step.number))
      }
    }
    let other = Log<Step>()
    source.observeNext { other($0) }
    let parts = Log<Log<Step>>()
    inParallel(6) { thread in
      if thread < 4 {
        for number in 0..<3_000 { source.send(Step(thread: thread, number: number)) }
        return
      }
      for visit in 0..<300 {
        let part = Log<Step>()
        parts(part)
        let disposable = source.observeNext { part($0) }
        for _ in 0..<visit { _ = disposable.isDisposed }
        disposable.dispose()
      }
    }
    let order = complete.values
    #expect(order.count == 12_300)
    #expect(other.values == order)
    for thread in 0..<4 {
      #expect(order.filter { $0.thread == thread }.map(\.number) == Array(0..<3_000))
    }
    let index = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    for part in parts.values.map(\.values) {
      guard let first = part.first, let start = index[first] else { continue }
      #expect(part == Array(order[start...].prefix(part.count)))
    }
  }

  @Test func `observers that come while it ends are all told the end, once and last`() {
    for _ in 0..<300 {
      let source = Source<Int, Never>()
      let logs = (0..<3).map { _ in Log<String>() }
      inParallel(4) { thread in
        if thread == 3 {
          source.send(1)
          source.receive(completion: .finished)
          source.send(2)
        } else {
          source.write(to: logs[thread])
        }
      }
      for log in logs {
        #expect(log.values.count { $0 == "completed" } == 1)
        #expect(log.values.last == "completed")
        #expect(!log.values.contains("next(2)"))
      }
    }
  }

  @Test func `observers are let go once, whoever ends them`() {
    for _ in 0..<300 {
      let tracker = Tracker()
      let source = Source<Int, Never>()
      let disposables = (0..<20).map { _ in
        source.observe { [tracked = tracker.track()] _ in tracked.use() }
      }
      inParallel(4) { thread in
        switch thread {
        case 0: for disposable in disposables { disposable.dispose() }
        case 1: for disposable in disposables.reversed() { disposable.dispose() }
        case 2: for number in 0..<20 { source.send(number) }
        default: source.receive(completion: .finished)
        }
      }
      #expect(tracker.live == 0)
    }
  }

  @Test func `crossed sends between two finish`() {
    let (left, right) = (Source<Int, Never>(), Source<Int, Never>())
    let received = Sum()
    // Each passes on to the other what was sent from outside.
    left.observeNext { if $0 == 0 { right.send(1) } else { received.add() } }
    right.observeNext { if $0 == 0 { left.send(1) } else { received.add() } }
    inParallel(2) { thread in
      for _ in 0..<200_000 { (thread == 0 ? left : right).send(0) }
    }
    #expect(received.value == 400_000)
  }

  @Test func `crossed observations of two finish`() {
    let (left, right) = (Source<Int, Never>(), Source<Int, Never>())
    let outer = Sum()
    left.observeNext { _ in
      outer.add()
      right.observeNext { _ in }.dispose()
    }
    right.observeNext { _ in
      outer.add()
      left.observeNext { _ in }.dispose()
    }
    inParallel(2) { thread in
      for _ in 0..<50_000 { (thread == 0 ? left : right).send(0) }
    }
    #expect(outer.value == 100_000)
  }
}
