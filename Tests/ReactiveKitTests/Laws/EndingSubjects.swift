import ReactiveKit
import RKTesting
import TestSupport

/// A subject or a shared signal that can be sent an end.
struct EndingSubject: Sendable, CustomStringConvertible {
  let description: String
  /// How many of ten elements it keeps.
  let count: Int
  /// How many of them it tells after the end.
  let lateCount: Int
  /// What is special about it.
  var traits: Set<Trait> = []
  /// Makes what is sent to and what is observed.
  let make:
    @Sendable () -> (
      inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>
    )

  enum Trait {
    /// It tells one element, the last, with the successful end.
    case lastOnly
    /// Its elements are for the first to come, and wait for it.
    case single
  }

  init<S: SubjectProtocol<Tracked, Trouble>>(
    _ description: String,
    keeps count: Int,
    late lateCount: Int? = nil,
    _ traits: Set<Trait> = [],
    _ make: @escaping @Sendable () -> S
  ) {
    self.init(description, keeps: count, late: lateCount ?? count, traits) {
      let subject = make()
      return (subject.inlet, subject.toSignal())
    }
  }

  init(
    _ description: String,
    keeps count: Int,
    late lateCount: Int,
    _ traits: Set<Trait> = [],
    _ make:
      @escaping @Sendable () -> (
        inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>
      )
  ) {
    self.description = description
    self.count = count
    self.lateCount = lateCount
    self.traits = traits
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

extension EndingSubject {
  /// What it tells of elements before an end, or while there is none, to one who is there all the time.
  func told<Element>(_ sent: [Element], before end: Subscribers.Completion<Trouble>?) -> [Element] {
    traits.contains(.lastOnly) ? (end == .finished ? sent.suffix(1) : []) : sent
  }

  /// What it tells of elements before an end to one who comes after it, when another was there before.
  func toldLate<Element>(
    _ sent: [Element],
    before end: Subscribers.Completion<Trouble>
  ) -> [Element] {
    told(sent, before: end).suffix(lateCount)
  }

  /// What it tells of elements to one who comes before the end, and whose elements they are.
  func replayed<Element>(_ sent: [Element]) -> [Element] {
    told(sent, before: nil).suffix(count)
  }

  /// How many of many elements it keeps from an end on.
  func kept(from end: Subscribers.Completion<Trouble>) -> Int {
    traits.contains(.lastOnly) && end != .finished ? 0 : count
  }

  /// Has somebody observe who runs a source that is shared, but takes no element from others.
  @discardableResult
  func begin(_ signal: Signal<Tracked, Trouble>) -> (any Disposable)? {
    traits.contains(.single) ? nil : signal.observe { _ in }
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
    EndingSubject("AsyncSubject", keeps: 1, [.lastOnly]) { AsyncSubject() },
    EndingSubject("UnicastSubject", keeps: 10, late: 0, [.single]) { UnicastSubject() },
    EndingSubject("Future", keeps: 1, late: 1, [.lastOnly], promised),
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
    EndingSubject(sharing: "shareReplay()", keeps: 10) { $0.shareReplay() },
  ]

/// A future, and its promise as an observer: what it was given last is the result.
@Sendable
private func promised() -> (inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>)
{
  let last = AsyncSubject<Tracked, Trouble>()
  let future = Future<Tracked, Trouble> { promise in
    last.observe { event in
      switch event {
      case .next(let element): promise(.success(element))
      case .failed(let error): promise(.failure(error))
      // Counts where nothing was sent: there is no other way to end it.
      case .completed: promise(.success(Tracker().track(-1)))
      }
    }
  }
  return (last.inlet, future.toSignal())
}
