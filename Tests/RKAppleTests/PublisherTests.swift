#if canImport(Combine)
import Combine
import RKApple
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("publisher")
struct PublisherTests {
  @Test func `sends the elements and the completion`() {
    let taker = Taker<Int, Never>(.unlimited)
    Signal(sequence: 1...3).publisher.subscribe(taker)
    #expect(taker.log.values == ["1", "2", "3", "finished"])
  }

  @Test func `delivers buffered elements before the failure, whose type is the signal's`() {
    let subject = RKSubjects.PassthroughSubject<Int, Problem>()
    let taker = Taker<Int, Problem>(.max(1))
    subject.publisher.subscribe(taker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.offline))
    #expect(taker.log.values == ["1"])
    taker.request(.max(1))
    #expect(taker.log.values == ["1", "2", "offline"])
    #expect(taker.log.values.count == 3)
  }

  @Test func `sends what is requested, and adds what the subscriber returns`() {
    let subject = RKSubjects.PassthroughSubject<Int, Never>()
    let taker = Taker<Int, Never>(.max(1), more: { $0 == 2 ? .max(1) : .none })
    subject.publisher.subscribe(taker)
    for number in 1...4 { subject.send(number) }
    #expect(taker.log.values == ["1"])
    taker.request(.max(1))
    #expect(taker.log.values == ["1", "2", "3"])
    taker.request(.unlimited)
    taker.request(.unlimited)
    subject.send(5)
    #expect(taker.log.values == ["1", "2", "3", "4", "5"])
  }

  @Test func `keeps the newest or the oldest of the elements that nobody has requested`() {
    for (policy, expected) in [
      (AsyncValues<Int, Never>.BufferingPolicy.bufferingNewest(2), ["1", "4", "5"]),
      (.bufferingOldest(2), ["1", "2", "3"]),
      (.bufferingNewest(0), ["1"]),
      (.bufferingOldest(0), ["1"]),
      (.unbounded, ["1", "2", "3", "4", "5"]),
    ] {
      let subject = RKSubjects.PassthroughSubject<Int, Never>()
      let taker = Taker<Int, Never>(.max(1))
      subject.toPublisher(bufferingPolicy: policy).subscribe(taker)
      for number in 1...5 { subject.send(number) }
      taker.request(.max(9))
      #expect(taker.log.values == expected)
    }
  }

  @Test func `reads an endless sequence only a little further than requested`() {
    let pulled = Log<Int>()
    let taker = Taker<Int, Never>(.max(2))
    Signal(unfolding: 0) { number -> Int? in
      number += 1
      pulled(number)
      return number
    }
    .publisher.subscribe(taker)
    #expect(taker.log.values == ["1", "2"])
    taker.request(.max(100))
    #expect(taker.log.values == (1...102).map { "\($0)" })
    #expect(pulled.values.count < 300)
    taker.cancel()
  }

  @Test func `delivers reentrant elements and requests in order`() {
    let subject = RKSubjects.PassthroughSubject<Int, Never>()
    let taker = Taker<Int, Never>(.max(1))
    taker.onElement = { element in
      if element < 4 { subject.send(element + 1) }
      taker.request(.max(1))
    }
    subject.publisher.subscribe(taker)
    subject.send(1)
    #expect(taker.log.values == ["1", "2", "3", "4"])
  }

  @Test func `cancelling disposes the observation and releases the buffered elements`() {
    let tracker = Tracker()
    let subject = RKSubjects.PassthroughSubject<Tracked, Never>()
    let taker = Taker<Tracked, Never>(.none)
    subject.publisher.subscribe(taker)
    subject.send(tracker.track())
    #expect(tracker.live == 1)
    taker.cancel()
    #expect(tracker.live == 0)
    subject.send(tracker.track())
    taker.request(.unlimited)
    #expect(taker.log.values == [])
  }

  @Test func `loses and repeats nothing when threads send and request concurrently`() async {
    let subject = RKSubjects.PassthroughSubject<Int, Never>()
    let taker = Taker<Int, Never>(.none)
    subject.publisher.subscribe(taker)
    inParallel(2) { thread in
      for number in 0..<1_000 {
        if thread == 0 { subject.send(number) } else { taker.request(.max(1)) }
      }
    }
    #expect(taker.log.values == (0..<1_000).map { "\($0)" })
  }

  @Test func `stops at a cancellation during a delivery`() {
    let taker = Taker<Int, Never>(.unlimited)
    taker.onElement = { _ in taker.cancel() }
    Signal(sequence: 0...).publisher.subscribe(taker)
    #expect(taker.log.values == ["0"])
  }
}

enum Problem: Error { case offline }

/// A subscriber that records what it receives.
// The tests call it from one thread at a time, except `request`.
final class Taker<Input, Failure: Error>: Combine.Subscriber, @unchecked Sendable {
  let log = Log<String>()
  var onElement: ((Input) -> Void)?
  private let first: Combine.Subscribers.Demand
  private let more: (Input) -> Combine.Subscribers.Demand
  private var subscription: (any Combine.Subscription)?

  init(
    _ first: Combine.Subscribers.Demand,
    more: @escaping (Input) -> Combine.Subscribers.Demand = { _ in .none }
  ) {
    (self.first, self.more) = (first, more)
  }

  func receive(subscription: any Combine.Subscription) {
    self.subscription = subscription
    if first > .none { subscription.request(first) }
  }

  func receive(_ input: Input) -> Combine.Subscribers.Demand {
    log("\(input)")
    onElement?(input)
    return more(input)
  }

  func receive(completion: Combine.Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: log("finished")
    case .failure(let error): log("\(error)")
    }
  }

  func request(_ demand: Combine.Subscribers.Demand) { subscription?.request(demand) }
  func cancel() { subscription?.cancel() }
}
#endif
