import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// The subjects and shared signals, and the number of elements that they retain.
let endingSubjects: [EndingSubject] = [
  EndingSubject("Subject", keeps: 0) { Subject() },
  EndingSubject("PassthroughSubject", keeps: 0) { PassthroughSubject() },
  EndingSubject("pipe()", keeps: 0, late: 0) {
    let (signal, observer) = Signal<Tracked, Trouble>.pipe()
    return (observer, signal)
  },
  // Without the initial value; a late observer does not receive the last value.
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
  EndingSubject(sharing: "refCount() of a custom signal", keeps: 0) {
    OwnConnectable($0).refCount()
  },
  EndingSubject(sharing: "replay(limit: 2).autoconnect()", keeps: 2) {
    $0.replay(limit: 2).autoconnect()
  },
  EndingSubject(sharing: "share(limit: 0)", keeps: 0) { $0.share(limit: 0) },
  EndingSubject(sharing: "share(limit: 4)", keeps: 4) { $0.share(limit: 4) },
  EndingSubject(sharing: "shareReplay()", keeps: 10) { $0.shareReplay() },
  EndingSubject("ReplayLoadingValueSubject(bufferSize: 3)", keeps: 3, late: 3) {
    let subject = ReplayLoadingValueSubject<Tracked, Never, Trouble>(bufferSize: 3)
    let inlet = AnyObserver<Tracked, Trouble>(
      receive: { subject.send(.loaded($0)) },
      completion: { subject.send(completion: $0) }
    )
    return (inlet, subject.compactMap(\.value))
  },
  EndingSubject(sharing: "shareReplayValues(limit: 3)", keeps: 3) {
    $0.map { LoadingState<Tracked, Trouble>.loaded($0) }
      .shareReplayValues(limit: 3)
      .compactMap(\.value)
  },
  EndingSubject(sharing: "replayValues(limit: 1)", keeps: 1) { source in
    let connectable = source.map { LoadingState<Tracked, Trouble>.loaded($0) }
      .replayValues(limit: 1)
    connectable.connect()
    return connectable.compactMap(\.value)
  },
]

/// A future and its promise as an observer; the last element is the result.
@Sendable
private func promised() -> (inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>)
{
  let last = AsyncSubject<Tracked, Trouble>()
  let future = Future<Tracked, Trouble> { promise in
    last.observe { event in
      switch event {
      case .next(let element): promise(.success(element))
      case .failed(let error): promise(.failure(error))
      // Only when no element was sent: a future has no other way to end.
      case .completed: promise(.success(Tracker().track(-1)))
      }
    }
  }
  return (last.inlet, future.toSignal())
}
