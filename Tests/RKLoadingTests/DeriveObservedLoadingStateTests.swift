import RKBindings
import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

private typealias State = LoadingState<Int, DiagramFailure>
private typealias Observed = ObservedLoadingState<Int, DiagramFailure>

@Suite("deriveObservedLoadingState")
struct DeriveObservedLoadingStateTests {
  private func observed(_ states: [State], again: Bool = true) -> [Observed] {
    let log = Log<Observed>()
    SafeSignal(sequence: states).deriveObservedLoadingState(loadsAgainOnFailure: again)
      .observeNext(with: log.append)
    return log.values
  }

  @Test func `turns loading into reloading once a value was loaded`() {
    #expect(
      observed([.loading, .loaded(1), .loading, .loaded(2)])
        == [.loading, .loaded(1), .reloading, .loaded(2)]
    )
  }

  @Test func `drops a repeated loading state`() {
    #expect(
      observed([.loading, .loading, .loaded(1), .loading, .loading])
        == [.loading, .loaded(1), .reloading]
    )
  }

  @Test func `is loading or reloading after a failure, as specified`() {
    let states: [State] = [.loading, .loaded(1), .failed(DiagramFailure()), .loading]
    #expect(
      observed(states) == [.loading, .loaded(1), .failed(DiagramFailure()), .loading]
    )
    #expect(
      observed(states, again: false)
        == [.loading, .loaded(1), .failed(DiagramFailure()), .reloading]
    )
  }

  @Test func `is loading, then reloading, without repeats`() {
    timeline(
      Line(states: "l-a-l-l-b-lx-l|"),
      outputs: observedStates
    ) { _, source in
      source.deriveObservedLoadingState(loadsAgainOnFailure: false)
    } produces: {
      "l-a-r---b-rx-r|"
    }
    timeline(
      Line(states: "l-a-l-l-b-lx-l|"),
      outputs: observedStates
    ) { _, source in
      source.deriveObservedLoadingState()
    } produces: {
      "l-a-r---b-rx-l|"
    }
  }
}
