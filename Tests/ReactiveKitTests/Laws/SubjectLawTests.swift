import RKCore
import RKSubjects
import TestSupport
import Testing

#if DEBUG
private let crossings = 1_000
#else
private let crossings = 200_000
#endif

/// The laws of Docs/Contracts.md that hold for every subject.
@Suite("Laws of subjects")
struct SubjectLawTests {
  @Test(
    "3: all observers receive one order of concurrent and reentrant elements",
    arguments: subjects
  )
  func oneOrder(subject: Sending) {
    let (send, signal) = subject.make()
    let logs = (0..<min(4, subject.audience)).map { _ in Log<Int>() }
    for (index, log) in logs.enumerated() {
      signal.observeNext { number in
        log(number)
        // One observer answers with a number that is not answered.
        if index == logs.count / 2, number < 1_000 { send(number + 1_000) }
      }
    }
    inParallel(3) { thread in
      for number in 0..<300 { send(thread * 300 + number) }
    }
    #expect(logs[0].count == 1_800, sourceLocation: subject.location)
    for log in logs { #expect(log.values == logs[0].values, sourceLocation: subject.location) }
  }

  @Test(
    "3: an element sent during a delivery is delivered after it to all observers",
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
    #expect(
      log.values == (1...3).flatMap { number in names.map { "\($0)\(number)" } },
      sourceLocation: subject.location
    )
  }

  @Test(
    "4: two subjects that feed each other from two threads do not deadlock",
    arguments: subjects
  )
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
    #expect(sum.value == 2 * crossings, sourceLocation: subject.location)
  }

  @Test("4: observing each other from two threads does not deadlock", arguments: subjects)
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
    #expect(sum.value == crossings / 2, sourceLocation: subject.location)
  }

  @Test("5: an observer that another one disposes receives no further element", arguments: sociable)
  func disposal(subject: Sending) {
    let (send, signal) = subject.make()
    let log = Log<Int>()
    let second = SerialDisposable()
    signal.observeNext { if $0 == 2 { second.dispose() } }
    second.otherDisposable = signal.observeNext(with: log.append)
    send(1)
    send(2)
    send(3)
    #expect(log.values == [1], sourceLocation: subject.location)
  }

  @Test("5: an observer that disposes itself receives no further element", arguments: subjects)
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
    #expect(log.values == [1, 2], sourceLocation: subject.location)
  }

  @Test(
    "5: an object that disposes in its deinit may be released during a delivery",
    arguments: subjects
  )
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
    #expect(log.values == [1], sourceLocation: subject.location)
  }

  @Test(
    "5, 10: an observer is released on disposal, or after the current delivery",
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
    #expect(tracker.live == 2, sourceLocation: subject.location)
    send(1)
    #expect(tracker.live == 0, sourceLocation: subject.location)
  }

  @Test("7: an observer that arrives during sends misses no further element", arguments: subjects)
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
        if let first = log.values.first {
          #expect(log.values == Array(first..<100), sourceLocation: subject.location)
        }
      }
    }
  }

  @Test("9: the stack does not grow with reentrant sends", arguments: subjects)
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
    #expect(count == 100_000, sourceLocation: subject.location)
  }
}
