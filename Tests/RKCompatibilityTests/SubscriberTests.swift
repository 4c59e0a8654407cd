import RKCompatibility
import TestSupport
import Testing

private enum Trouble: Error { case timeout }

@Suite("subscribe")
struct SubscriberTests {
  @Test func `a subscriber is handed its subscription first`() {
    let subscriber = Recording(limit: .max)
    Signal<Int, Trouble>(sequence: 1...2).subscribe(subscriber)
    #expect(subscriber.log.values == ["subscription", "1", "2", "finished"])
  }

  @Test func `a subscriber that cancels receives nothing more`() {
    let subscriber = Recording(limit: 3)
    Signal<Int, Trouble>(sequence: 0...).subscribe(subscriber)
    #expect(subscriber.log.values == ["subscription", "0", "1", "2"])
  }

  @Test func `a subscriber that cancels its subscription at once does not start the source`() {
    let subscriber = Recording(limit: 0)
    let runs = Sum()
    Signal<Int, Trouble>(performing: { runs.add() }).subscribe(subscriber)
    #expect(subscriber.log.values == ["subscription"])
    #expect(runs.value == 0)
  }

  @Test func `a subscriber is released with its source`() {
    let tracker = Tracker()
    do {
      let source = PassthroughSubject<Int, Never>()
      let tracked = tracker.track()
      source.subscribe(
        Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in tracked.use() })
      )
    }
    #expect(tracker.live == 0)
  }

  /// A subscriber that cancels after some elements.
  private final class Recording: Subscriber, Sendable {
    let log = Log<String>()
    private let limit: Int
    private let subscription = Property<(any Subscription)?>(nil)
    private let received = Sum()

    init(limit: Int) { self.limit = limit }

    func receive(subscription: any Subscription) {
      log("subscription")
      self.subscription.value = subscription
      subscription.request(.unlimited)
      if limit == 0 { subscription.cancel() }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      log("\(input)")
      if received.add() == limit { subscription.value?.cancel() }
      return .unlimited
    }

    func receive(completion: Subscribers.Completion<Trouble>) {
      log("\(completion)")
    }
  }
}

@Suite("Subscribers")
struct SubscribersTests {
  @Test func `Sink passes on to its closures until it is cancelled`() {
    let log = Log<String>()
    let source = PassthroughSubject<Int, Trouble>()
    let sink = Subscribers.Sink<Int, Trouble>(
      receiveCompletion: { log("\($0)") },
      receiveValue: { log("\($0)") }
    )
    source.subscribe(sink)
    source.send(1)
    sink.cancel()
    sink.cancel()
    source.send(2)
    source.send(completion: .finished)
    #expect(log.values == ["1"])
  }

  @Test func `Accumulator collects elements`() {
    let accumulator = Subscribers.Accumulator<Int, Trouble>()
    let source = PassthroughSubject<Int, Trouble>()
    source.subscribe(accumulator)
    source.send(1)
    source.send(2)
    #expect(accumulator.values == [1, 2])
    #expect(!accumulator.isFinished)
    #expect(!accumulator.isFailure)
    source.send(completion: .finished)
    #expect(accumulator.isFinished)
    #expect(accumulator.error == nil)
  }

  @Test func `Accumulator stores the failure`() {
    let accumulator = Subscribers.Accumulator<Int, Trouble>()
    Signal<Int, Trouble>.failed(.timeout).subscribe(accumulator)
    #expect(accumulator.isFailure)
    #expect(!accumulator.isFinished)
    #expect(accumulator.error == .timeout)
  }

  @Test func `Accumulator releases an earlier failure outside its lock`() {
    final class Failure: Error, Sendable {
      let accumulator: Subscribers.Accumulator<Int, Failure>
      init(_ accumulator: Subscribers.Accumulator<Int, Failure>) { self.accumulator = accumulator }
      deinit { _ = accumulator.isFailure }
    }
    let accumulator = Subscribers.Accumulator<Int, Failure>()
    accumulator.receive(completion: .failure(Failure(accumulator)))
    #expect(accumulator.isFailure)
    accumulator.receive(completion: .finished)
    #expect(!accumulator.isFailure)
  }

  @Test func `Accumulator receives nothing more when it is cancelled`() {
    let accumulator = Subscribers.Accumulator<Int, Trouble>()
    let source = PassthroughSubject<Int, Trouble>()
    source.subscribe(accumulator)
    source.send(1)
    accumulator.cancel()
    source.send(2)
    #expect(accumulator.values == [1])
  }

  @Test func `the unlimited demand has the greatest value`() {
    #expect(Subscribers.Demand.unlimited.value == .max)
  }
}
