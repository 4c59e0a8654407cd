import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("prefix(maxLength:)")
struct PrefixMaxLengthTests {
  @Test func `completes with the last of maxLength elements`() {
    timeline(
      "-1-2-3-4-|"
    ) { _, source in
      source.prefix(maxLength: 2)
    } produces: {
      "-1-[2|]"
    }
  }

  @Test func `disposes the source with the last element`() {
    let time = TestScheduler()
    let source = time.cold("-a-b-c-|")
    let recorder = time.record(source.prefix(maxLength: 2))
    time.run()
    #expect(recorder.isDisposed)
    #expect(source.subscriptions.map(\.description) == ["^--!"])
  }

  @Test func `does not observe the source for a length of 0`() {
    let log = Log<String>()
    Signal<Int, Never>(performing: {
      log("observed"); return 1
    })
    .prefix(maxLength: 0).write(to: log)
    #expect(log.values == ["completed"])
  }

  @Test func `stops an endless source`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 0...).prefix(maxLength: 3).observeNext(with: log.append)
    #expect(log.values == [0, 1, 2])
  }

  @Test func `counts an element before it sends it`() {
    let source = Echo()
    let log = Log<Int>()
    source.prefix(maxLength: 2).observeNext { number in
      log.append(number)
      if number < 5 { source.observers.values[0].receive(number + 1) }
    }
    source.observers.values[0].receive(1)
    #expect(log.values == [1, 2])
  }

  @Test func `does not complete if its observer disposes on receiving the last element`() {
    let log = Log<String>()
    let observation = SerialDisposable()
    let observers = Log<AtomicObserver<Int, Never>>()
    let source = Signal<Int, Never> { observer in
      observers.append(observer)
      return nil
    }
    observation.otherDisposable = source.prefix(maxLength: 1).observe { event in
      log("\(event)")
      observation.dispose()
    }
    observers.values[0].receive(1)
    #expect(log.values == ["next(1)"])
  }
}

@Suite("prefix(while:)")
struct PrefixWhileTests {
  @Test func `completes at the first element that is not accepted`() {
    timeline(
      "-1-2-3-1-|"
    ) { _, source in
      source.prefix { $0 < "3" }
    } produces: {
      "-1-2-|"
    }
  }

  @Test func `passes on the element that is not accepted if inclusive`() {
    timeline(
      "-1-2-3-1-|"
    ) { _, source in
      source.prefix(while: { $0 < "3" }, inclusive: true)
    } produces: {
      "-1-2-[3|]"
    }
  }

  @Test func `does not call the predicate again after false`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 1...).prefix { number in
      log.append(number)
      return number < 2
    }.observe { _ in }
    #expect(log.values == [1, 2])
  }
}

@Suite("prefix(untilOutputFrom:)")
struct PrefixUntilTests {
  @Test func `completes with the first element of the other`() {
    timeline(
      "-1-2-3-4-5-|",
      "------a"
    ) { _, source, other in
      source.prefix(untilOutputFrom: other)
    } produces: {
      "-1-2-3|"
    }
  }

  @Test func `completes when the other completes`() {
    timeline("-1-2-3-|", "----|") { _, source, other in
      source.prefix(untilOutputFrom: other)
    } produces: {
      "-1-2|"
    }
  }

  @Test func `does not observe the source when the other sends at once`() {
    let log = Log<String>()
    Signal<Int, Never>(performing: {
      log.append("observed"); return 1
    })
    .prefix(untilOutputFrom: Signal<Int, Never>(just: 1))
    .observe { log.append("\($0)") }
    #expect(log.values == ["completed"])
  }

  @Test func `disposes both signals at termination`() {
    let time = TestScheduler()
    let source = time.cold("-1-2-3-4-|")
    let other = time.cold("----a---|")
    let recorder = time.record(source.prefix(untilOutputFrom: other))
    time.run()
    #expect(recorder.isDisposed)
    #expect(source.subscriptions.map(\.description) == ["^---!"])
    #expect(other.subscriptions.map(\.description) == ["^---!"])
  }

  @Test func `stops an endless source before observe returns`() {
    let stop = Signal<Int, Never>(producer: { observer in
      observer.receive(1)
      return nil
    })
    let log = Log<Int>()
    let numbers = Signal<Int, Never>(sequence: 0...)
    numbers
      .prefix(untilOutputFrom: numbers.filter { $0 == 0 })
      .observeNext(with: log.append)
    numbers.prefix(untilOutputFrom: stop).observeNext(with: log.append)
    #expect(log.values.isEmpty)
  }
}

/// A source that sends reentrantly, within a delivery.
private struct Echo: AnyObserverSignal {
  let observers = Log<AnyObserver<Int, Never>>()

  func observe(with observer: AnyObserver<Int, Never>) -> any Disposable {
    observers.append(observer)
    return NonDisposable.instance
  }
}
