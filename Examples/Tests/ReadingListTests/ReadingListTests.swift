import RKTesting
import ReactiveKit
import ReadingListModel
import Testing

/// Chapter 7: the program on virtual time, with a server that is drawn.
struct ReadingListTests {
  let time = TestScheduler()
  let books = [
    Book(1, "The Sea, the Sea", by: "Iris Murdoch", .read),
    Book(2, "Middlemarch", by: "George Eliot", .reading),
    Book(3, "Beloved", by: "Toni Morrison"),
  ]

  /// A server whose replies are drawn: `s` is a summary, `b` the number of books.
  struct DrawnServer: Server {
    let summaries: TestSignal<String, ServerError>
    let saves: TestSignal<Int, ServerError>

    func summary(of book: Book.ID) -> Signal<String, ServerError> { summaries.toSignal() }
    func save(_ books: [Book]) -> Signal<Int, ServerError> { saves.toSignal() }
  }

  func list(summaries: Diagram = "s|", saves: Diagram = "b|") -> (ReadingList, DrawnServer) {
    let server = DrawnServer(
      summaries: time.cold(summaries, values: ["s": "long"], failure: ServerError.offline),
      saves: time.cold(saves, values: ["b": 3], failure: ServerError.offline)
    )
    return (ReadingList(books, server: server, on: time), server)
  }

  @Test func `finds books by title and author`() {
    let (list, _) = list()
    list.search.text.value = "TONI"
    #expect(list.search.found.collection.map(\.id) == [3])
    list.search.text.value = "sea"
    #expect(list.search.found.collection.map(\.id) == [1])
  }

  @Test func `has a section for each shelf, and moves one row between them`() {
    let (list, _) = list()
    let events = time.record(list.shelves.list.dropFirst(1))
    list.edits.edit { books in books[2].shelf = .reading }
    #expect(list.shelves.list.sections.map(\.key) == [.reading, .read])
    #expect(events.elements.map(\.deletedSections) == [[1]])
    #expect(list.shelves.rows.collection.first == .shelf(.reading, count: 2))
  }

  @Test func `loads the summary of the latest book alone`() {
    let (list, server) = list(summaries: "---s|")
    let states = time.record(list.detail.summary)
    list.detail.opened.value = 1
    time.advance(by: .ticks(2))
    list.detail.opened.value = 2
    time.run()
    #expect(server.summaries.subscriptions == ["^-!", "--^---|"])
    #expect(states.elements == [nil, .loading, .loading, .loaded("long")])
  }

  @Test func `gives up a summary after five seconds`() {
    let (list, server) = list(summaries: "--------s|")
    list.detail.opened.value = 1
    time.advance(by: .seconds(5))
    #expect(list.detail.summary.value == .failed(.slow))
    #expect(server.summaries.subscriptions == ["^----!"])
  }

  @Test func `takes back one edit after the other`() {
    let (list, _) = list()
    list.edits.edit { books in books.removeAll() }
    list.edits.edit { books in books.append(Book(4, "Emma", by: "Jane Austen")) }
    list.edits.edit { _ in }
    list.edits.undo()
    #expect(list.books.collection.isEmpty && list.edits.canUndo.value)
    list.edits.undo()
    #expect(list.books.collection == books && !list.edits.canUndo.value)
  }

  @Test func `saves a second after the latest edit, and tries three times more`() {
    let (list, server) = list(saves: "#")
    list.edits.edit { books in books.removeLast() }
    #expect(list.sync.state.value == .loading)
    list.edits.edit { books in books.removeLast() }
    time.run()
    #expect(server.saves.subscriptions.count == 4)
    #expect(time.now == .seconds(1 + 1 + 2 + 4))
    #expect(list.sync.state.value == .failed(.offline))
  }

  @Test func `sorts and hides as the settings say`() {
    let (list, _) = list()
    #expect(list.search.found.collection.map(\.id) == [3, 2, 1])
    list.settings.value.order = .author
    #expect(list.search.found.collection.map(\.id) == [2, 1, 3])
    list.settings.value.hidesRead = true
    #expect(list.search.found.collection.map(\.id) == [2, 3])
  }
}
