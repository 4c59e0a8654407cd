import ReactiveKit
import TestSupport

/// What of loading is a subject: what is sent is what is loaded.
let loadingSubjects: [Sending] = [
  Sending(description: "ReplayLoadingValueSubject") {
    let subject = ReplayLoadingValueSubject<Int, Never, Never>(bufferSize: 2)
    return ({ subject.send(.loaded($0)) }, subject.value())
  },
  Sending(sharing: "shareReplayValues") {
    $0.map { LoadingState<Int, Never>.loaded($0) }.shareReplayValues(limit: 2).value()
  },
  Sending(description: "LoadingProperty") {
    let property = LoadingProperty<Int, Never> { .never() }
    property.value = -1
    return ({ property.value = $0 }, property.value().filter { $0 >= 0 })
  },
]

/// What of loading can be sent an end.
let endingLoadingSubjects: [EndingSubject] = [
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
