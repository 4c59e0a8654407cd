import RKReactor
import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: a reactor in the style of ReactorKit")
struct RepositoriesTests {
  private let time = TestScheduler()

  /// A reactor whose server takes two ticks and has two pages.
  private func makeReactor() -> RepositoriesReactor {
    RepositoriesReactor { [time] query, page in
      SafeSignal(
        just: (["\(query) \(page)"], page < 2 ? page + 1 : nil),
        after: .ticks(2),
        on: time
      )
    }
  }

  @Test func `a query loads the first page, and the next one is appended`() throws {
    let reactor = makeReactor()
    let test = TestCore(reactor.core)
    reactor.updateQuery("swift")
    try test.expect(
      Repositories.Mutation.setQuery("swift"),
      Repositories.Mutation.setLoading(true)
    ) {
      $0.query = "swift"
      $0.isLoading = true
    }
    reactor.loadNextPage()
    time.advance(by: .ticks(1))
    try test.expectNothing()
    time.advance(by: .ticks(1))
    try test.expect(
      Repositories.Mutation.setRepositories(["swift 1"], nextPage: 2),
      Repositories.Mutation.setLoading(false)
    ) {
      $0.names = ["swift 1"]
      $0.nextPage = 2
      $0.isLoading = false
    }
    reactor.loadNextPage()
    time.advance(by: .ticks(1))
    reactor.loadNextPage()
    time.advance(by: .ticks(1))
    #expect(reactor.core.state.names == ["swift 1", "swift 2"])
    reactor.loadNextPage()
    #expect(time.scheduledCount == 0 && !reactor.core.state.isLoading)
  }

  @Test func `another query cancels the previous one`() {
    let reactor = makeReactor()
    reactor.updateQuery("s")
    time.advance(by: .ticks(1))
    reactor.updateQuery("swift")
    #expect(time.scheduledCount == 1)
    time.advance(by: .ticks(2))
    #expect(reactor.core.state.names == ["swift 1"] && reactor.core.state.query == "swift")
  }

  @Test func `the core is released while it loads`() {
    do { makeReactor().updateQuery("s") }
    #expect(time.scheduledCount == 0)
  }
}
