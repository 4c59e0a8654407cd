import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// Law 3 of Docs/Contracts.md: a sender delivers a bounded number of other threads' events.
@Suite("A send is bounded")
struct BoundedDeliveryTests {
  @Test(
    "3: a send to a subject delivers a bounded number of another thread's events, in one order",
    arguments: [
      Source("PassthroughSubject") { PassthroughSubject<Int, Never>() },
      Source("Property") { Property(0) },
      Source("CurrentValueSubject") { CurrentValueSubject<Int, Never>(0) },
      Source("ReplaySubject") { ReplaySubject<Int, Never>(bufferSize: 2) },
      Source("Subject") { Subject<Int, Never>() },
    ]
  )
  func boundOfSubject(source: Source) {
    let (send, signal) = source.make()
    let second = Log<Int>()
    let events = sendWhileAnotherThreadSends { observer in
      signal.filter { $0 > 0 }.observeNext(with: observer)
      signal.filter { $0 > 0 }.observeNext { second($0) }
    } send: { _, number in
      send(number)
    }
    #expect(events.most <= OthersEvents.bound)
    #expect(events.received.sorted() == events.sent)
    #expect(events.received == second.values)
  }

  @Test(
    "3: an operator delivers a bounded number of another thread's events for a sender",
    arguments: [
      Combination("merge") { $0.merge(with: $1) },
      Combination("combineLatest") { first, second in
        // The one of the two that is new.
        first.prepend(0).combineLatest(with: second.prepend(0))
          .scan((0, 0, 0)) { ($1.0, $1.1, $0.0 == $1.0 ? $1.1 : $1.0) }
          .map { $0.2 }.filter { $0 > 0 }
      },
      Combination("flatMapMerge") { first, second in
        SafeSignal(sequence: [first, second]).flatMapMerge { $0 }
      },
    ]
  )
  func boundOfOperator(combination: Combination) {
    let sources = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    let events = sendWhileAnotherThreadSends { observer in
      combination.combine(sources[0].toSignal(), sources[1].toSignal()).observeNext(with: observer)
    } send: { thread, number in
      sources[thread].send(number)
    }
    #expect(events.most <= OthersEvents.bound)
    #expect(events.received.sorted() == events.sent)
  }

  @Test func `3: a producer's observer delivers a bounded number of another thread's events`() {
    let producer = Latest<AtomicObserver<Int, Never>>()
    let signal = SafeSignal<Int> { observer in
      producer.value = observer
      return NonDisposable.instance
    }
    let events = sendWhileAnotherThreadSends { observer in
      signal.observeNext(with: observer)
    } send: { _, number in
      producer.value?.receive(number)
    }
    #expect(events.most <= OthersEvents.bound)
    #expect(events.received.sorted() == events.sent)
  }

  @Test func `3: a setter computes a bounded number of another thread's steps`() {
    let root = Property(0)
    let bag = DisposeBag()
    let events = sendWhileAnotherThreadSends { computed in
      root.mapProperty { number in
        computed(number)
        return number
      }
      .observeNext { _ in }
      .dispose(in: bag)
    } send: { _, number in
      root.value = number
    }
    #expect(events.most <= OthersEvents.bound)
    // The first value is computed too.
    #expect(events.received.sorted() == [0] + events.sent)
  }

  @Test func `3: a setter computes a bounded number of steps while a closure of the graph runs`() {
    let (root, other, both) = (Property(0), Property(0), Property(0))
    let (isRunning, isEnded) = (Sum(), Sum())
    let bag = DisposeBag()
    AnyProperty(other, both) { number, _ in
      if number == 1 {
        isRunning.add()
        while isEnded.value == 0 { yieldThread() }
      }
    }
    .observeNext { _ in }
    .dispose(in: bag)
    let (log, result) = (Log<Int>(), Latest<OthersEvents>())
    inParallel(2) { thread in
      if thread == 1 { return other.value = 1 }
      while isRunning.value == 0 { yieldThread() }
      result.value = sendWhileAnotherThreadSends { computed in
        AnyProperty(root, both) { number, _ in
          log(number)
          computed(number)
        }
        .observeNext { _ in }
        .dispose(in: bag)
      } send: { _, number in
        root.value = number
      }
      isEnded.add()
    }
    guard let events = result.value else { return }
    #expect(events.most <= OthersEvents.bound)
    // The thread in the closure has computed the steps that were left to it.
    let isComplete = log.values.sorted() == [0] + events.sent
    #expect(isComplete)
  }
}

/// A subject, sent to and observed.
struct Source: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () -> (send: @Sendable (Int) -> Void, signal: SafeSignal<Int>)

  init<Target: SubjectProtocol<Int, Never>>(
    _ description: String,
    _ make: @escaping @Sendable () -> Target
  ) {
    testDescription = description
    self.make = {
      let subject = make()
      return ({ subject.receive($0) }, subject.toSignal())
    }
  }
}

/// An operator with two upstreams.
struct Combination: Sendable, CustomTestStringConvertible {
  typealias Numbers = SafeSignal<Int>

  let testDescription: String
  let combine: @Sendable (Numbers, Numbers) -> Numbers

  init(_ description: String, _ combine: @escaping @Sendable (Numbers, Numbers) -> Numbers) {
    testDescription = description
    self.combine = combine
  }
}
