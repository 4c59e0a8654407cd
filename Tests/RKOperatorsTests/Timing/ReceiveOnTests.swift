import Dispatch
import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("receive(on:)")
struct ReceiveOnTests {
  /// A scheduler with the one method, which is stepped through.
  private final class Steps: Scheduler, Sendable {
    private let actions = Guarded<[@Sendable () -> Void]>([])

    var count: Int { actions.withLock { $0.count } }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      actions.withLock { $0.append(action) }
    }

    func step() {
      let action = actions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      action?()
    }
  }

  @Test func `asks a scheduler once for each event`() {
    let steps = Steps()
    let log = Log<String>()
    Signal<Int, Never>(sequence: [1, 2, 3]).receive(on: steps).observe { log.append("\($0)") }
    #expect(steps.count == 4)
    #expect(log.values == [])
    steps.step()
    #expect(log.values == ["next(1)"])
    while steps.count > 0 { steps.step() }
    #expect(log.values == ["next(1)", "next(2)", "next(3)", "completed"])
  }

  @Test func `delivers nothing after disposal and keeps nothing of it`() {
    let steps = Steps()
    let tracker = Tracker()
    let log = Log<Int>()
    let observation = {
      let tracked = tracker.track()
      return Signal<Int, Never>(sequence: 1...3).receive(on: steps).observeNext { number in
        tracked.use()
        log.append(number)
      }
    }()
    steps.step()
    observation.dispose()
    #expect(tracker.live == 0)
    while steps.count > 0 { steps.step() }
    #expect(log.values == [1])
  }

  @Test func `delivers nothing after disposal from inside a delivery`() {
    let log = Log<Int>()
    let observation = SerialDisposable()
    let steps = Steps()
    observation.otherDisposable = Signal<Int, Never>(sequence: 1...3).receive(on: steps)
      .observeNext { number in
        log.append(number)
        observation.dispose()
      }
    while steps.count > 0 { steps.step() }
    #expect(log.values == [1])
    #expect(observation.isDisposed)
  }

  @Test(arguments: [DispatchQueue(label: "serial"), .global()])
  func `keeps the order and delivers one at a time, also on a concurrent queue`(
    queue: DispatchQueue
  ) async {
    let violations = Log<String>()
    let numbers = Signal<Int, Never>(sequence: 0..<50_000)
      .receive(on: queue)
      .checkingSerial(violations.append)
    var expected = 0
    for await number in numbers.toAsyncStream(bufferingPolicy: .unbounded) {
      if number != expected { break }
      expected += 1
    }
    #expect(expected == 50_000)
    #expect(violations.values == [])
  }

  @Test func `keeps the order where a scheduler runs its actions on many threads`() {
    let steps = Steps()
    let violations = Log<String>()
    let log = Log<Int>()
    Signal<Int, Never>(sequence: 0..<20_000).receive(on: steps)
      .checkingSerial(violations.append)
      .observeNext(with: log.append)
    inParallel(4) { _ in
      while steps.count > 0 { steps.step() }
    }
    #expect(log.values == Array(0..<20_000))
    #expect(violations.values == [])
  }

  @Test func `gives a dispatch queue what waits in one job, and makes room after 128`() {
    let queue = DispatchQueue(label: "busy")
    let log = Log<String>()
    queue.suspend()
    Signal<Int, Never>(sequence: 0..<200).receive(on: queue).observeNext { number in
      if number == 127 || number == 128 || number == 199 { log.append("\(number)") }
    }
    queue.async { log.append("other work") }
    queue.resume()
    queue.sync {}
    queue.sync {}
    #expect(log.values == ["127", "other work", "128", "199"])
  }

  @Test func `delivers what is sent from inside a delivery after it`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: [1, 2]).receive(on: ExecutionContext.immediate)
      .observeNext(with: log.append)
    #expect(log.values == [1, 2])
  }
}
