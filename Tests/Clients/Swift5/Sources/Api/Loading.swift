import ReactiveKit

private typealias State = LoadingState<Int, Failed>
private typealias Observed = ObservedLoadingState<Int, Failed>
private func isOver<S: LoadingStateProtocol>(_ state: S) -> Bool { !state.asLoadingState.isLoading }
private func isAgain<S: ObservedLoadingStateProtocol>(_ state: S) -> Bool {
  state.asObservedLoadingState.isReloading
}

/// Connectable, Subjects and LoadingSignal: what replays, and what flattens loads.
func useLoading() {
  let states = SafeSignal<State>(sequence: [.loading, .loaded(1), .loaded(2)])
    .append(SafeSignal.never())
  let connectable = states.replayValues(limit: 1)
  let connection = connectable.connect()
  expect(elements(connectable).compactMap { $0.value } == [2], "replayValues")
  connection.dispose()
  let shared = states.shareReplayValues()
  let first = shared.observe { _ in }
  expect(elements(shared).compactMap { $0.value } == [1, 2], "shareReplayValues")
  _ = states.shareReplayValues(limit: 1)
  first.dispose()

  let subject = ReplayLoadingValueSubject<Int, Failed, Never>(bufferSize: 1)
  _ = ReplayLoadingValueSubject<Int, Failed, Never>()
  subject.send(.loading)
  expect(elements(subject).map { $0.isLoading } == [true], "loading is replayed")
  subject.send(.loaded(1))
  subject.on(.next(.loaded(2)))
  expect(elements(subject).map { $0.value } == [2] && subject.bufferSize == 1, "or what came last")

  expect(isOver(State.loaded(1)) && !isOver(Observed.reloading), "LoadingStateProtocol")
  expect(isAgain(Observed.reloading), "ObservedLoadingStateProtocol")
  let one = LoadingSignal<Int, Failed>.loaded(1)
  let more = one.flatMapValue(.concat, transform: { Signal<Int, Failed>(just: $0 + 1) })
  let most = one.flatMapValue(transform: { LoadingSignal<Int, Failed>.loaded($0 + 1) })
  expect(elements(more.value()) == [2] && elements(most.value()) == [2], "flatMapValue")
}
