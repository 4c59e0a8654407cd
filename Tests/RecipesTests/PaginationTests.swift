import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: pagination")
@MainActor
struct PaginationTests {
  private let server = Stub<Int, Page>()

  private func makeFeed() -> FeedModel {
    FeedModel { [server] number in try await server(number) }
  }

  /// Asks for a page until the server is asked: a call is dropped while the load before it is ending.
  private func loadMore(of feed: FeedModel, until calls: [Int]) async {
    await until {
      feed.loadMore()
      return server.calls == calls
    }
  }

  @Test func `appends pages until the last, one load at a time`() async {
    let feed = makeFeed()
    feed.loadMore()
    feed.loadMore()
    await until { server.calls == [0] && feed.isLoading }
    server.answer(1, Page(items: ["a", "b"], next: 1))
    await until { feed.items == ["a", "b"] && !feed.isLoading }
    await loadMore(of: feed, until: [0, 1])
    server.answer(2, Page(items: ["c"], next: nil))
    await until { feed.items == ["a", "b", "c"] }
    feed.loadMore()
    await theMainQueue()
    #expect(server.calls == [0, 1] && !feed.isLoading)
  }

  @Test func `a failed page is loaded again on request`() async {
    let feed = makeFeed()
    feed.loadMore()
    await until { server.calls.count == 1 }
    server.fail(1)
    await until { feed.error is Offline && !feed.isLoading }
    await loadMore(of: feed, until: [0, 0])
    await until { feed.error == nil && feed.isLoading }
    server.answer(2, Page(items: ["a"], next: 1))
    await until { feed.items == ["a"] }
  }

  @Test func `a refresh cancels the load in progress, and replaces the items`() async {
    let feed = makeFeed()
    feed.loadMore()
    await until { server.calls.count == 1 }
    server.answer(1, Page(items: ["old"], next: 1))
    await until { feed.items == ["old"] }
    await loadMore(of: feed, until: [0, 1])
    feed.refresh()
    await until { server.cancelled.values == [1] && server.calls == [0, 1, 0] }
    #expect(feed.items == ["old"])
    server.answer(3, Page(items: ["new"], next: nil))
    await until { feed.items == ["new"] && !feed.isLoading }
  }

  @Test func `the load ends with the model`() async {
    weak var released: FeedModel?
    do {
      let feed = makeFeed()
      released = feed
      feed.loadMore()
      await until { server.calls.count == 1 }
    }
    await until { released == nil && server.cancelled.count == 1 }
  }
}
