import Dispatch
import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("flatMapLatest")
struct FlatMapLatestTests {
  @Test func `emits the signal of the latest element`() {
    timeline(
      "-a-----b------|",
      "1-2-3-4|",
      "-5-6|"
    ) { _, source, a, b in
      source.flatMapLatest { $0 == "a" ? a : b }
    } produces: {
      "-1-2-3--5-6---|"
    }
  }

  @Test func `completes with the last signal when the source has completed`() {
    timeline("-a|", "--1--2|") { _, source, inner in
      source.flatMapLatest { _ in inner }
    } produces: {
      "---1--2|"
    }
  }

  @Test func `fails with the inner signal and with the source`() {
    timeline("-a----|", "-1-#") { _, source, inner in
      source.flatMapLatest { _ in inner }
    } produces: {
      "--1-#"
    }
    timeline("-a--#", "-1-2-3-4|") { _, source, inner in
      source.flatMapLatest { _ in inner }
    } produces: {
      "--1-#"
    }
  }

  @Test func `disposes the signal before it observes the next`() throws {
    let time = TestScheduler()
    let source = time.cold("-a--b----|")
    let inner = time.cold("-1-1-1-1-1|")
    let log = Log<String>()
    let recorder = time.record(
      source.flatMapLatest { name in
        inner.handleEvents(
          receiveSubscription: { log.append("observed \(name)") },
          receiveCancel: { log.append("cancelled \(name)") }
        )
      }
    )
    time.run()
    #expect(recorder.diagram.description == "--1--1-1-1-1-1|")
    #expect(log.values == ["observed a", "cancelled a", "observed b"])
    #expect(inner.subscriptions.map(\.description) == ["-^--!", "----^---------|"])
  }

  @Test func `stops an endless signal at the next element`() {
    let (send, source) = handle()
    let log = Log<Int>()
    // Waited for on this thread: a task would wait for the pool, and all that time it would send.
    let (reached, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let observation = source.flatMapLatest { first in
      first == 0
        ? Signal<Int, Never> { observer in
          var number = 0
          while !observer.isDisposed {
            observer.receive(number)
            number += 1
          }
          ended.signal()
          return nil
        }.subscribe(on: DispatchQueue(label: "endless"))
        : Signal(just: -1)
    }.observeNext { number in
      if number < 0 { log.append(number) }
      if number == 2 { reached.signal() }
    }
    send(0)
    reached.wait()
    send(1)
    ended.wait()
    #expect(log.values == [-1])
    observation.dispose()
  }

  @Test func `the stack does not grow with the number of signals`() {
    let count = onSmallStack {
      let sum = Sum()
      Signal<Int, Never>(sequence: 0..<many)
        .flatMapLatest { Signal<Int, Never>(just: $0) }
        .observeNext { _ in sum.add() }
      return sum.value
    }
    #expect(count == many)
  }

  /// A signal and the source that sends to its observer.
  private func handle() -> (@Sendable (Int) -> Void, Signal<Int, Never>) {
    let observers = Log<AtomicObserver<Int, Never>>()
    let signal = Signal<Int, Never> { observer in
      observers.append(observer)
      return nil
    }
    return ({ number in observers.values.forEach { $0.receive(number) } }, signal)
  }
}
