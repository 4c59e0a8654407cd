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

  @Test func `an observed state counts as loading while it is loading or reloading`() {
    let all: [Observed] = [.loading, .reloading, .loaded(1), .failed(DiagramFailure())]
    #expect(all.map(\.isReloading) == [false, true, false, false])
    #expect(all.map(\.isLoading) == [true, true, false, false])
    #expect(
      all.map(\.asLoadingState) == [.loading, .loading, .loaded(1), .failed(DiagramFailure())]
    )
    #expect(all.map(\.asObservedLoadingState) == all)
  }

  @Test func `is the same state as any other of its case, whatever their values`() {
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
