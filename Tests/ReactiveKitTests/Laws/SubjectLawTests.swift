import RKCore
import RKSubjects
import TestSupport
import Testing

#if DEBUG
private let crossings = 1_000
#else
private let crossings = 200_000
#endif

/// The laws of Docs/Contracts.md that speak of every subject.
@Suite("Laws of subjects")
struct SubjectLawTests {
  @Test(
    "3: all observers see one order, from several threads and from inside",
    arguments: subjects
  )
  func oneOrder(subject: Sending) {
    let (send, signal) = subject.make()
    let logs = (0..<min(4, subject.audience)).map { _ in Log<Int>() }
    for (index, log) in logs.enumerated() {
      signal.observeNext { number in
        log(number)
        // One of them answers, with a number that is not answered.
        if index == logs.count / 2, number < 1_000 { send(number + 1_000) }
      }
    }
    inParallel(3) { thread in
      for number in 0..<300 { send(thread * 300 + number) }
    }
    #expect(logs[0].count == 1_800)
    for log in logs { #expect(log.values == logs[0].values) }
  }

  @Test(
    "3: a send from inside a delivery is delivered after it, to all",
    arguments: subjects
  )
  func reentrant(subject: Sending) {
    let (send, signal) = subject.make()
    let log = Log<String>()
    let names = ["A", "B", "C"].prefix(subject.audience)
    for name in names {
      signal.observeNext { number in
        log("\(name)\(number)")
        if number == 1, name == "A" { send(2) }
        if number == 2, name == names.last { send(3) }
      }
    }
    send(1)
    #expect(log.values == (1...3).flatMap { number in names.map { "\($0)\(number)" } })
  }

  @Test("4: two that feed each other from two threads do not hang", arguments: subjects)
  func crossed(subject: Sending) {
    let (sendA, a) = subject.make()
    let (sendB, b) = subject.make()
    let sum = Sum()
    let bag = DisposeBag()
    a.observeNext { if $0 > 0 { sendB($0 - 1) } else { sum.add() } }.dispose(in: bag)
    b.observeNext { if $0 > 0 { sendA($0 - 1) } else { sum.add() } }.dispose(in: bag)
    inParallel(2) { thread in
      for _ in 0..<crossings { thread == 0 ? sendA(1) : sendB(1) }
    }
    #expect(sum.value == 2 * crossings)
  }

  @Test("4: observers that come and go crosswise do not hang", arguments: subjects)
  func crossedObserving(subject: Sending) {
    let pair = [subject.make(), subject.make()]
    let sum = Sum()
    let bag = DisposeBag()
    for side in 0..<2 {
      pair[side].signal
        .observeNext { _ in
          pair[1 - side].signal.observeNext { _ in }.dispose()
          sum.add()
        }
        .dispose(in: bag)
    }
    inParallel(2) { side in
      for _ in 0..<crossings / 4 { pair[side].send(1) }
    }
    #expect(sum.value == crossings / 2)
  }

  @Test("5: an observer that another disposes sees nothing more", arguments: sociable)
  func disposal(subject: Sending) {
    let (send, signal) = subject.make()
    let log = Log<Int>()
    let second = SerialDisposable()
    signal.observeNext { if $0 == 2 { second.dispose() } }
    second.otherDisposable = signal.observeNext(with: log.append)
    send(1)
    send(2)
    send(3)
    #expect(log.values == [1])
  }

  @Test("5: one that disposes itself sees nothing more", arguments: subjects)
  func ownDisposal(subject: Sending) {
    let (send, signal) = subject.make()
    let log = Log<Int>()
    let itself = SerialDisposable()
    itself.otherDisposable = signal.observeNext { number in
      log(number)
      if number == 2 {
        send(3)
        itself.dispose()
      }
    }
    send(1)
    send(2)
    send(4)
    #expect(log.values == [1, 2])
  }

  @Test("5: what disposes in its deinit may go from inside a delivery", arguments: subjects)
  func disposalInDeinit(subject: Sending) {
    let (send, signal) = subject.make()
    let log = Log<Int>()
    let itself = SerialDisposable()
    let owner = Locked<Tracked?>(Tracker().track(onDeinit: { itself.dispose() }))
    itself.otherDisposable = signal.observeNext { number in
      log(number)
      let gone = owner.withLock { $0.take() }
      _ = consume gone
    }
    send(1)
    send(2)
    #expect(log.values == [1])
  }

  @Test(
    "5, 10: an observer is released when it is disposed, or when the delivery under way has ended",
    arguments: sociable
  )
  func released(subject: Sending) {
    let tracker = Tracker()
    let (send, signal) = subject.make()
    func observe() -> any Disposable {
      signal.observeNext { [tracked = tracker.track()] _ in tracked.use() }
    }
    let (outside, here, there) = (observe(), observe(), observe())
    signal.observeNext { number in
      if number != 1 { return }
      here.dispose()
      inParallel(1) { _ in there.dispose() }
    }
    send(0)
    outside.dispose()
    #expect(tracker.live == 2)
    send(1)
    #expect(tracker.live == 0)
  }

  @Test("7: one who comes while it is sent to misses nothing from then on", arguments: subjects)
  func noGaps(subject: Sending) {
    for _ in 0..<100 {
      let (send, signal) = subject.make()
      let logs = (0..<3).map { _ in Log<Int>() }
      inParallel(4) { thread in
        if thread == 0 {
          for number in 0..<100 { send(number) }
        } else {
          signal.observeNext(with: logs[thread - 1].append)
        }
      }
      for log in logs {
        if let first = log.values.first { #expect(log.values == Array(first..<100)) }
      }
    }
  }

  @Test("9: sending to oneself takes no stack", arguments: subjects)
  func stack(subject: Sending) {
    let count = onSmallStack {
      let (send, signal) = subject.make()
      let sum = Sum()
      signal.observeNext { number in
        sum.add()
        if number > 0 { send(number - 1) }
      }
      send(99_999)
      return sum.value
    }
    #expect(count == 100_000)
  }
}
