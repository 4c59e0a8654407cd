import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("shareReplayValues")
struct ShareReplayValuesTests {
  private typealias State = LoadingState<Int, DiagramFailure>

  @Test("replays the latest values and the state to late observers")
  func late() {
    timeline(
      Line(states: "l-a-l----b-|")
    ) { _, source in
      source.shareReplayValues()
    } produces: {
      "l-a-l----b-|"
    }
    timeline(
      Line(states: "l-a-l----b-|")
    ) { time, source in
      let shared = source.shareReplayValues()
      shared.observe { _ in }
      return shared.delaySubscription(for: .ticks(5), on: time)
    } produces: {
      "-----[al]---b-|"
    }
  }

  @Test func `observes the source once while it has observers, and then retains nothing`() {
    let starts = Sum()
    let subject = PassthroughSubject<State, Never>()
    let shared = subject.handleEvents(receiveSubscription: { starts.add() })
      .shareReplayValues(limit: 1)
    let observations = [shared.observe { _ in }, shared.observe { _ in }]
    for number in 1...3 { subject.send(.loaded(number)) }
    #expect(starts.value == 1)
    let log = Log<State>()
    let late = shared.observeNext(with: log.append)
    for observation in observations + [late] { observation.dispose() }
    shared.observeNext(with: log.append)
    #expect(starts.value == 2)
    #expect(log.values == [.loaded(3)])
  }

  @Test func `can be connected by hand`() {
    let subject = PassthroughSubject<State, Never>()
    let connectable = subject.replayValues(limit: 1)
    let log = Log<State>()
    connectable.connect()
    subject.send(.loaded(1))
    subject.send(.loaded(2))
    subject.send(.loading)
    connectable.observeNext(with: log.append)
    #expect(log.values == [.loaded(2), .loading])
  }
}
