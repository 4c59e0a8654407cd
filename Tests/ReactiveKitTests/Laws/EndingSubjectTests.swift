import ReactiveKit
import TestSupport
import Testing

/// The laws of Docs/Contracts.md about the end, for every subject and shared signal.
@Suite("Laws of subjects that end")
struct EndingSubjectTests {
  private static let ends: [Subscribers.Completion<Trouble>] = [.finished, .failure(.trouble)]

  /// What is written of an end.
  private func description(of end: Subscribers.Completion<Trouble>) -> String {
    Signal<Int, Trouble>.Event(end).description
  }

  @Test(
    "1, 8: one who comes late is told exactly the replay and the end",
    arguments: endingSubjects
  )
  func lateIsTold(subject: EndingSubject) {
    for end in EndingSubjectTests.ends {
      let tracker = Tracker()
      let (inlet, signal) = subject.make()
      let (first, late) = (Log<String>(), Log<String>())
      signal.write(to: first)
      for number in 0..<10 { inlet.receive(tracker.track(number)) }
      inlet.receive(completion: end)
      inlet.receive(tracker.track(99))
      inlet.receive(completion: .finished)
      let observation = signal.write(to: late)
      let sent = (0..<10).map { "next(\($0))" }
      #expect(first.values == subject.told(sent, before: end) + [description(of: end)])
      #expect(late.values == subject.toldLate(sent, before: end) + [description(of: end)])
      #expect(observation.isDisposed)
    }
  }

  @Test("1, 3: what is sent from inside a delivery follows it", arguments: endingSubjects)
  func reentrant(subject: EndingSubject) {
    for end in EndingSubjectTests.ends {
      let tracker = Tracker()
      let (inlet, signal) = subject.make()
      let logs = [Log<String>(), Log<String>()]
      signal.observe { event in
        logs[0]("\(event)")
        if event.element?.number == 0 { inlet.receive(completion: end) }
        if event.isTerminal { inlet.receive(completion: .finished) }
        inlet.receive(tracker.track(99))
      }
      signal.write(to: logs[1])
      inlet.receive(tracker.track(0))
      inlet.receive(completion: end)
      let told = subject.told(["next(0)"], before: end) + [description(of: end)]
      let others = subject.traits.contains(.single) ? [description(of: end)] : told
      #expect(logs.map(\.values) == [told, others])
    }
  }

  @Test("7: one who comes in time is given exactly the replay", arguments: endingSubjects)
  func replay(subject: EndingSubject) {
    let tracker = Tracker()
    let (inlet, signal) = subject.make()
    let late = Log<Int>()
    subject.begin(signal)
    for number in 0..<10 { inlet.receive(tracker.track(number)) }
    signal.observeNext { late($0.number) }
    #expect(late.values == subject.replayed(Array(0..<10)))
    inlet.receive(tracker.track(10))
    #expect(late.values == subject.replayed(Array(0..<10)) + subject.told([10], before: nil))
  }

  @Test("7, 8: all who come while it ends are told the end", arguments: endingSubjects)
  func ending(subject: EndingSubject) {
    for round in 0..<100 {
      let tracker = Tracker()
      let (inlet, signal) = subject.make()
      let first = signal.observe { _ in }
      let logs = (0..<4).map { _ in Log<String>() }
      inParallel(4) { thread in
        if thread == round % 4 {
          inlet.receive(tracker.track(0))
          inlet.receive(completion: .finished)
        } else {
          signal.write(to: logs[thread])
        }
      }
      for (thread, log) in logs.enumerated() where thread != round % 4 {
        #expect(log.values == ["completed"] || log.values == ["next(0)", "completed"])
      }
      #expect(first.isDisposed)
    }
  }

  @Test(
    "4: two whose ends end each other from two threads do not hang",
    arguments: endingSubjects
  )
  func crossed(subject: EndingSubject) {
    let sum = Sum()
    for _ in 0..<500 {
      let pair = [subject.make(), subject.make()]
      for side in 0..<2 {
        pair[side].signal.observe { event in
          pair[1 - side].signal.observe { _ in }.dispose()
          if !event.isTerminal { return }
          sum.add()
          pair[1 - side].inlet.receive(completion: .finished)
        }
      }
      inParallel(2) { pair[$0].inlet.receive(completion: .finished) }
    }
    #expect(sum.value == 1_000)
  }

  @Test(
    "10: exactly what is replayed is kept, and nothing when it is gone",
    arguments: endingSubjects
  )
  func memory(subject: EndingSubject) {
    let tracker = Tracker()
    for end in EndingSubjectTests.ends + [nil] {
      do {
        let (inlet, signal) = subject.make()
        let observation = subject.begin(signal)
        for number in 0..<10 { inlet.receive(tracker.track(number)) }
        #expect(tracker.live == subject.count)
        if let end {
          inlet.receive(completion: end)
          #expect(tracker.live == subject.kept(from: end))
        }
        observation?.dispose()
      }
      #expect(tracker.live == 0)
    }
  }

  @Test(
    "5, 6, 10: an observer is let go when it leaves, at the end, and with the subject",
    arguments: endingSubjects
  )
  func observers(subject: EndingSubject) {
    let tracker = Tracker()
    for end in EndingSubjectTests.ends {
      let (inlet, signal) = subject.make()
      func observe() -> any Disposable {
        signal.observe { [tracked = tracker.track()] _ in tracked.use() }
      }
      let stays = observe()
      observe().dispose()
      #expect(tracker.live == 1)
      inlet.receive(completion: end)
      #expect(tracker.live == 0)
      #expect(stays.isDisposed)
    }
    do {
      let (_, signal) = subject.make()
      signal.observe { [tracked = tracker.track()] _ in tracked.use() }
    }
    #expect(tracker.live == 0)
  }

  @Test("5: one who disposes in the replay is given no more of it", arguments: endingSubjects)
  func disposalInReplay(subject: EndingSubject) {
    let tracker = Tracker()
    let (inlet, signal) = subject.make()
    subject.begin(signal)
    for number in 0..<10 { inlet.receive(tracker.track(number)) }
    let log = Log<Int>()
    signal.prefix(maxLength: 1).observeNext { log($0.number) }
    inlet.receive(tracker.track(10))
    inlet.receive(tracker.track(11))
    inlet.receive(completion: .finished)
    let told = subject.replayed(Array(0..<10)) + subject.told([10, 11], before: .finished)
    #expect(log.values == Array(told.prefix(1)))
  }
}
