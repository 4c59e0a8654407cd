import RKCore
import TestSupport
import Testing

@Suite("sink, assign, subscribe")
struct SinkTests {
  @Test func `sink receives elements and the end`() {
    let log = Log<String>()
    let signal = Signal<Int, Trouble>(sequence: 1...2)
    let cancellable = signal.sink(
      receiveCompletion: { log("\($0)") },
      receiveValue: { log("\($0)") }
    )
    #expect(log.values == ["1", "2", "finished"])
    #expect(cancellable.isDisposed)
  }

  @Test func `sink ends when its cancellable is released`() {
    let log = Log<Int>()
    let source = Source<Int, Never>()
    do {
      let cancellable = source.sink { log($0) }
      source.send(1)
      withExtendedLifetime(cancellable) {}
    }
    source.send(2)
    #expect(log.values == [1])
  }

  @Test func `assign writes elements until its cancellable is released`() {
    let source = Source<Int, Never>()
    let target = Target()
    do {
      let cancellable = source.assign(to: \.number, on: target)
      source.send(1)
      #expect(target.number == 1)
      withExtendedLifetime(cancellable) {}
    }
    source.send(2)
    #expect(target.number == 1)
  }

  @Test func `assign retains its object while it is active`() {
    let source = Source<Int, Never>()
    weak var weakTarget: Target?
    var cancellable: AnyCancellable?
    do {
      let target = Target()
      weakTarget = target
      cancellable = source.assign(to: \.number, on: target)
    }
    #expect(weakTarget != nil)
    cancellable = nil
    #expect(weakTarget == nil)
    #expect(cancellable == nil)
  }

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

  @Test func `a subscriber that cancels at once is not observed for`() {
    let subscriber = Recording(limit: 0)
    let runs = Sum()
    Signal<Int, Trouble>(performing: { runs.add() }).subscribe(subscriber)
    #expect(subscriber.log.values == ["subscription"])
    #expect(runs.value == 0)
  }

  @Test func `a subscriber is released with its source`() {
    let tracker = Tracker()
    do {
      let source = Source<Int, Never>()
      let tracked = tracker.track()
      source.subscribe(
        Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in tracked.use() })
      )
    }
    #expect(tracker.live == 0)
  }

  private final class Target: Sendable {
    private let stored = Locked(0)
    var number: Int {
      get { stored.withLock { $0 } }
      set { stored.withLock { $0 = newValue } }
    }
  }

  /// A subscriber that cancels after some elements.
  private final class Recording: Subscriber, Sendable {
    let log = Log<String>()
    private let limit: Int
    private let subscription = Later<any Subscription>()
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
    let source = Source<Int, Trouble>()
    let sink = Subscribers.Sink<Int, Trouble>(
      receiveCompletion: { log("\($0)") },
      receiveValue: { log("\($0)") }
    )
    source.subscribe(sink)
    source.send(1)
    sink.cancel()
    sink.cancel()
    source.send(2)
    source.receive(completion: .finished)
    #expect(log.values == ["1"])
  }

  @Test func `Accumulator collects elements`() {
    let accumulator = Subscribers.Accumulator<Int, Trouble>()
    let source = Source<Int, Trouble>()
    source.subscribe(accumulator)
    source.send(1)
    source.send(2)
    #expect(accumulator.values == [1, 2])
    #expect(!accumulator.isFinished)
    #expect(!accumulator.isFailure)
    source.receive(completion: .finished)
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

  @Test func `Accumulator receives nothing more when it is cancelled`() {
    let accumulator = Subscribers.Accumulator<Int, Trouble>()
    let source = Source<Int, Trouble>()
    source.subscribe(accumulator)
    source.send(1)
    accumulator.cancel()
    source.send(2)
    #expect(accumulator.values == [1])
  }

  @Test func `a demand is always unlimited`() {
    #expect(Subscribers.Demand.unlimited.value == .max)
  }
}
