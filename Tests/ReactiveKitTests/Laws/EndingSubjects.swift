import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// A subject or a shared signal that can be sent an end.
struct EndingSubject: Sendable, CustomStringConvertible {
  let description: String
  /// How many of ten elements it keeps.
  let count: Int
  /// How many of them it tells after the end.
  let lateCount: Int
  /// Makes what is sent to and what is observed.
  let make:
    @Sendable () -> (
      inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>
    )

  init<S: SubjectProtocol<Tracked, Trouble>>(
    _ description: String,
    keeps count: Int,
    _ make: @escaping @Sendable () -> S
  ) {
    self.init(description, keeps: count, late: count) {
      let subject = make()
      return (subject.inlet, subject.toSignal())
    }
  }

  init(
    _ description: String,
    keeps count: Int,
    late lateCount: Int,
    _ make:
      @escaping @Sendable () -> (
        inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>
      )
  ) {
    self.description = description
    self.count = count
    self.lateCount = lateCount
    self.make = make
  }

  init(
    sharing description: String,
    keeps count: Int,
    _ share:
      @escaping @Sendable (PassthroughSubject<Tracked, Trouble>) -> Signal<Tracked, Trouble>
  ) {
    self.init(description, keeps: count, late: count) {
      let source = PassthroughSubject<Tracked, Trouble>()
      return (source.inlet, share(source))
    }
  }
}

extension SubjectProtocol {
  /// The subject as an observer.
  fileprivate var inlet: AnyObserver<Element, Error> {
    AnyObserver(receive: { receive($0) }, completion: { receive(completion: $0) })
  }
}

/// Everything that can be sent an end, and how many elements of many it keeps.
let endingSubjects: [EndingSubject] =
  endingLoadingSubjects + [
    EndingSubject("Subject", keeps: 0) { Subject() },
    EndingSubject("PassthroughSubject", keeps: 0) { PassthroughSubject() },
    EndingSubject("pipe()", keeps: 0, late: 0) {
      let (signal, observer) = Signal<Tracked, Trouble>.pipe()
      return (observer, signal)
    },
    // The value at the beginning is left out; after the end it can be read, and is not told.
    EndingSubject("CurrentValueSubject", keeps: 1, late: 0) {
      let subject = CurrentValueSubject<Tracked, Trouble>(Tracker().track(-1))
      return (subject.inlet, subject.filter { $0.number >= 0 })
    },
    EndingSubject("ReplaySubject(bufferSize: 0)", keeps: 0) { ReplaySubject(bufferSize: 0) },
    EndingSubject("ReplaySubject(bufferSize: 1)", keeps: 1) { ReplaySubject(bufferSize: 1) },
    EndingSubject("ReplaySubject(bufferSize: 3)", keeps: 3) { ReplaySubject(bufferSize: 3) },
    EndingSubject("ReplaySubject()", keeps: 10) { ReplaySubject() },
    EndingSubject("ReplaySubject(bufferSize:for:on:)", keeps: 3) {
      ReplaySubject(bufferSize: 3, for: .seconds(1), on: TestScheduler())
    },
    EndingSubject("ReplayOneSubject", keeps: 1) { ReplayOneSubject() },
    EndingSubject(sharing: "publish()", keeps: 0) { source in
      let connectable = source.publish()
      connectable.connect()
      return connectable.toSignal()
    },
    EndingSubject(sharing: "replay(limit: 3)", keeps: 3) { source in
      let connectable = source.replay(limit: 3)
      connectable.connect()
      return connectable.toSignal()
    },
    EndingSubject(sharing: "replay(limit: 3).refCount()", keeps: 3) {
      $0.replay(limit: 3).refCount()
    },
    EndingSubject(sharing: "refCount() of one's own", keeps: 0) { OwnConnectable($0).refCount() },
    EndingSubject(sharing: "replay(limit: 2).autoconnect()", keeps: 2) {
      $0.replay(limit: 2).autoconnect()
    },
    EndingSubject(sharing: "share(limit: 0)", keeps: 0) { $0.share(limit: 0) },
    EndingSubject(sharing: "share(limit: 4)", keeps: 4) { $0.share(limit: 4) },
    EndingSubject(sharing: "share()", keeps: 10) { $0.share() },
  ]

/// The laws of Docs/Contracts.md about the end, for every subject and shared signal.
@Suite("Laws of subjects that end")
struct EndingSubjectTests {
  private static let ends: [Subscribers.Completion<Trouble>] = [.finished, .failure(.trouble)]

  @Test(
    "1, 8, U11: one who comes late is told exactly the replay and the end",
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
      let told = [Signal<Int, Trouble>.Event(end).description]
      #expect(first.values == sent + told)
      #expect(late.values == sent.suffix(subject.lateCount) + told)
      #expect(observation.isDisposed)
    }
  }

  @Test("7, U11: one who comes in time is given exactly the replay", arguments: endingSubjects)
  func replay(subject: EndingSubject) {
    let tracker = Tracker()
    let (inlet, signal) = subject.make()
    let late = Log<Int>()
    signal.observeNext { _ in }
    for number in 0..<10 { inlet.receive(tracker.track(number)) }
    signal.observeNext { late($0.number) }
    #expect(late.values == Array((0..<10).suffix(subject.count)))
    inlet.receive(tracker.track(10))
    #expect(late.values == Array((0..<10).suffix(subject.count)) + [10])
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
        let observation = signal.observe { _ in }
        for number in 0..<10 { inlet.receive(tracker.track(number)) }
        #expect(tracker.live == subject.count)
        if let end { inlet.receive(completion: end) }
        #expect(tracker.live == subject.count)
        observation.dispose()
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
    do {
      let (inlet, signal) = subject.make()
      func observe() -> any Disposable {
        signal.observe { [tracked = tracker.track()] _ in tracked.use() }
      }
      let stays = observe()
      observe().dispose()
      #expect(tracker.live == 1)
      inlet.receive(completion: .finished)
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
    signal.observe { _ in }
    for number in 0..<10 { inlet.receive(tracker.track(number)) }
    let log = Log<Int>()
    signal.prefix(maxLength: 1).observeNext { log($0.number) }
    inlet.receive(tracker.track(10))
    inlet.receive(tracker.track(11))
    #expect(log.values == [subject.count == 0 ? 10 : 10 - subject.count])
  }
}
