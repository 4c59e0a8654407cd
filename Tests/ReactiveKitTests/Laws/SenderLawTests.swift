import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// Law 3 of Docs/Contracts.md: only a sender delivers, whatever other threads observe and dispose.
@Suite("Only a sender delivers")
struct SenderLawTests {
  @Test(
    "3: an event is delivered before send returns if other threads only observe",
    arguments: sociable.filter { !$0.isReadInContext }
  )
  func observersOnly(subject: Sending) {
    let (send, signal) = subject.make()
    let (sender, received) = (Latest<ThreadID>(), Latest<Int>())
    let (elsewhere, bag) = (Sum(), DisposeBag())
    signal.observeNext { number in
      received.value = number
      if sender.value != .current { elsewhere.add() }
    }
    .dispose(in: bag)
    let early = earlySends {
      signal.observeNext { _ in }.dispose()
    } send: { number in
      sender.value = .current
      send(number)
      return received.value == number
    }
    #expect(early == 0, sourceLocation: subject.location)
    #expect(
      elsewhere.value == 0,
      "a thread that observes delivers",
      sourceLocation: subject.location
    )
  }

  @Test(
    "3: a sender delivers a bounded number of another thread's events, in one order",
    arguments: subjects
  )
  func bound(subject: Sending) {
    let (send, signal) = subject.make()
    let second = Log<Int>()
    let events = sendWhileAnotherThreadSends { observer in
      signal.observeNext(with: observer)
      if subject.audience > 1 { signal.observeNext { second($0) } }
    } send: { _, number in
      send(number)
    }
    #expect(events.most <= OthersEvents.bound, sourceLocation: subject.location)
    #expect(events.received.sorted() == events.sent, sourceLocation: subject.location)
    if subject.audience > 1 {
      #expect(events.received == second.values, sourceLocation: subject.location)
    }
  }

  @Test func `3: aggregates and derived collections are current when a change returns`() {
    let source = CollectionProperty([0])
    let (sum, doubled, bag) = (source.sumProperty { $0 }, source.map { 2 * $0 }, DisposeBag())
    sum.observeNext { _ in }.dispose(in: bag)
    doubled.observeNext { _ in }.dispose(in: bag)
    let early = earlySends {
      source.observeNext { _ in }.dispose()
      sum.observeNext { _ in }.dispose()
      doubled.observeNext { _ in }.dispose()
    } send: { number in
      source[0] = number
      return sum.value == number && doubled.collection[0] == 2 * number
    }
    #expect(early == 0)
  }
}
