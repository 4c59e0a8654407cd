#if canImport(Combine)
import Combine
import RKApple
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("toSignal() of a publisher")
struct ToSignalTests {
  @Test func `sends the elements and the completion to each observer`() {
    let signal = [1, 2].publisher.toSignal()
    for _ in 1...2 {
      let log = Log<String>()
      signal.observe { log("\($0)") }
      #expect(log.values == ["next(1)", "next(2)", "completed"])
    }
  }

  @Test func `fails with the type of the publisher`() {
    let log = Log<Problem>()
    Combine.Fail<Int, Problem>(error: .offline).toSignal().observe {
      if let error = $0.error { log(error) }
    }
    #expect(log.values == [.offline])
  }

  @Test func `cancels the subscription when the observation is disposed`() {
    let source = Source()
    let log = Log<Int>()
    let observation = source.toSignal().observeNext(with: log.append)
    source.send(1)
    #expect(!source.isCancelled)
    observation.dispose()
    #expect(source.isCancelled)
    source.send(2)
    #expect(log.values == [1])
  }

  @Test func `cancels a subscription that sends synchronously without end`() {
    let log = Log<Int>()
    (0...).publisher.toSignal().prefix(maxLength: 3).observeNext(with: log.append)
    #expect(log.values == [0, 1, 2])
  }

  @Test func `disposing the subscriber of a subject cancels the subscription`() {
    let source = Source()
    let subject = RKSubjects.PassthroughSubject<Int, Never>()
    let log = Log<Int>()
    subject.observeNext(with: log.append)
    let subscriber = subject.makeSubscriber()
    source.subscribe(subscriber)
    source.send(1)
    subscriber.dispose()
    source.send(2)
    #expect(log.values == [1])
    #expect(source.isCancelled)
    #expect(subscriber.isDisposed)
  }

  @Test func `the subscriber of a subject cancels once the subject has terminated`() {
    let source = Source()
    let subject = RKSubjects.PassthroughSubject<Int, Never>()
    source.subscribe(subject.makeSubscriber())
    subject.send(completion: .finished)
    #expect(!source.isCancelled)
    source.send(1)
    #expect(source.isCancelled)
  }

  @Test func `the subscriber of a subject passes on the terminal event, and cancels no more`() {
    let source = Source()
    let subject = RKSubjects.PassthroughSubject<Int, Never>()
    let subscriber = subject.makeSubscriber()
    source.subscribe(subscriber)
    source.finish()
    #expect(subject.isTerminated)
    #expect(subscriber.isDisposed)
    #expect(!source.isCancelled)
  }
}

/// A publisher with one subscriber, which it holds until the subscription is cancelled.
private final class Source: Combine.Publisher, Combine.Subscription {
  typealias Output = Int
  typealias Failure = Never
  private var subscriber: AnySubscriber<Int, Never>?
  private(set) var isCancelled = false

  func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Combine.Subscribers.Demand) {}

  func cancel() {
    isCancelled = true
  }

  func send(_ element: Int) {
    _ = subscriber?.receive(element)
  }

  func finish() {
    subscriber?.receive(completion: .finished)
  }
}
#endif
