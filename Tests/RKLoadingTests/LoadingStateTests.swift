import RKLoading
import RKTesting
import Testing

@Suite("LoadingState")
struct LoadingStateTests {
  private typealias State = LoadingState<Int, DiagramFailure>
  private typealias Observed = ObservedLoadingState<Int, DiagramFailure>

  @Test func `has properties for its value, failure and loading`() {
    let all: [State] = [.loading, .loaded(1), .failed(DiagramFailure())]
    #expect(all.map(\.isLoading) == [true, false, false])
    #expect(all.map(\.value) == [nil, 1, nil])
    #expect(all.map { $0.error != nil } == [false, false, true])
    #expect(all.map(\.asLoadingState) == all)
  }

  @Test func `is loading while it is observed to reload`() {
    let all: [Observed] = [.loading, .reloading, .loaded(1), .failed(DiagramFailure())]
    #expect(all.map(\.isReloading) == [false, true, false, false])
    #expect(all.map(\.isLoading) == [true, true, false, false])
    #expect(
      all.map(\.asLoadingState) == [.loading, .loading, .loaded(1), .failed(DiagramFailure())]
    )
    #expect(all.map(\.asObservedLoadingState) == all)
  }

  @Test func `maps the value and keeps the case`() {
    let others: [LoadingState<String, DiagramFailure>] = [
      .loading, .loaded("a"), .failed(DiagramFailure()),
    ]
    for (number, state) in [State.loading, .loaded(1), .failed(DiagramFailure())].enumerated() {
      for (other, its) in others.enumerated() {
        #expect(state.isSameStateAs(its) == (number == other))
      }
    }
  }
}
