import ReactiveKit
import TestSupport
import Testing

/// The laws of Docs/Contracts.md about terminal events, for every subject and shared signal.
@Suite("Laws of subjects that terminate")
struct EndingSubjectTests {
  private static let ends: [Subscribers.Completion<Trouble>] = [.finished, .failure(.trouble)]

  /// The log entry of a terminal event.
  private func description(of end: Subscribers.Completion<Trouble>) -> String {
    Signal<Int, Trouble>.Event(end).description
  }

  @Test(
    "1, 8: a late observer receives exactly the replay and the terminal event",
    arguments: endingSubjects
  )
  func lateObserver(subject: EndingSubject) {
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
      #expect(
        first.values == subject.received(sent, before: end) + [description(of: end)],
        sourceLocation: subject.location
      )
      #expect(
        late.values == subject.receivedLate(sent, before: end) + [description(of: end)],
        sourceLocation: subject.location
      )
      #expect(observation.isDisposed, sourceLocation: subject.location)
    }
  }

  @Test("1, 3: an event sent during a delivery is delivered after it", arguments: endingSubjects)
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
      let received = subject.received(["next(0)"], before: end) + [description(of: end)]
      let others = subject.traits.contains(.single) ? [description(of: end)] : received
      #expect(logs.map(\.values) == [received, others], sourceLocation: subject.location)
    }
  }

  @Test(
    "7: an observer before the terminal event receives exactly the replay",
    arguments: endingSubjects
  )
  func replay(subject: EndingSubject) {
    let tracker = Tracker()
    let (inlet, signal) = subject.make()
    let late = Log<Int>()
    subject.begin(signal)
    for number in 0..<10 { inlet.receive(tracker.track(number)) }
    signal.suppressError(logging: false).observeNext { late($0.number) }
    #expect(late.values == subject.replayed(Array(0..<10)), sourceLocation: subject.location)
    inlet.receive(tracker.track(10))
    #expect(
      late.values == subject.replayed(Array(0..<10)) + subject.received([10], before: nil),
      sourceLocation: subject.location
    )
  }

  @Test(
    "7, 8: observers that arrive during termination receive the terminal event",
    arguments: endingSubjects
  )
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
        #expect(
          log.values == ["completed"] || log.values == ["next(0)", "completed"],
          sourceLocation: subject.location
        )
      }
      #expect(first.isDisposed, sourceLocation: subject.location)
    }
  }

  @Test(
    "4: two subjects that complete each other from two threads do not deadlock",
    arguments: endingSubjects
  )
  func crossed(subject: EndingSubject) {
    let (sum, rounds) = (Sum(), isSanitized ? 100 : 500)
    for _ in 0..<rounds {
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
    #expect(sum.value == 2 * rounds, sourceLocation: subject.location)
  }

  @Test(
    "10: a subject retains exactly the replay, and nothing after deallocation",
    arguments: endingSubjects
  )
  func memory(subject: EndingSubject) {
    let tracker = Tracker()
    for end in EndingSubjectTests.ends + [nil] {
      do {
        let (inlet, signal) = subject.make()
        let observation = subject.begin(signal)
        for number in 0..<10 { inlet.receive(tracker.track(number)) }
        #expect(tracker.live == subject.count, sourceLocation: subject.location)
        if let end {
          inlet.receive(completion: end)
          #expect(tracker.live == subject.retained(after: end), sourceLocation: subject.location)
        }
        observation?.dispose()
      }
      #expect(tracker.live == 0, sourceLocation: subject.location)
    }
  }

  @Test(
    "5, 6, 10: a subject releases an observer on disposal, termination and deallocation",
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
      #expect(tracker.live == 1, sourceLocation: subject.location)
      inlet.receive(completion: end)
      #expect(tracker.live == 0, sourceLocation: subject.location)
      #expect(stays.isDisposed, sourceLocation: subject.location)
    }
    do {
      let (_, signal) = subject.make()
      signal.observe { [tracked = tracker.track()] _ in tracked.use() }
    }
    #expect(tracker.live == 0, sourceLocation: subject.location)
  }

  @Test("5: disposal during the replay stops the replay", arguments: endingSubjects)
  func disposalInReplay(subject: EndingSubject) {
    let tracker = Tracker()
    let (inlet, signal) = subject.make()
    subject.begin(signal)
    for number in 0..<10 { inlet.receive(tracker.track(number)) }
    let log = Log<Int>()
    signal.prefix(maxLength: 1).suppressError(logging: false).observeNext { log($0.number) }
    inlet.receive(tracker.track(10))
    inlet.receive(tracker.track(11))
    inlet.receive(completion: .finished)
    let received = subject.replayed(Array(0..<10)) + subject.received([10, 11], before: .finished)
    #expect(log.values == Array(received.prefix(1)), sourceLocation: subject.location)
  }
}
