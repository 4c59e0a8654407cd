import ReactiveKit

/// Chapter 6: what the user prefers.
package struct Settings: Equatable, Sendable {
  package enum Order: String, CaseIterable, Sendable { case title, author }

  package var order = Order.title
  package var hidesRead = false
}

/// The whole program, without its view.
package final class ReadingList: Sendable {
  package let books: CollectionProperty<[Book]>
  package let settings = Property(Settings())
  package let search: Search
  package let shelves: Shelves
  package let detail: Detail
  package let edits: Edits
  package let sync: Sync

  package init(
    _ books: [Book],
    server: some Server,
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    let books = CollectionProperty(books)
    let visible = books.filter(by: settings) { $0.shelf != .read || !$1.hidesRead }
      .sorted(by: settings) { first, second, settings in
        settings.order == .title ? first.title < second.title : first.author < second.author
      }
    self.books = books
    search = Search(visible)
    shelves = Shelves(search.found)
    detail = Detail(load: server.summary, on: time)
    edits = Edits(books)
    sync = Sync(books, save: server.save, on: time)
  }
}

/// What the program needs of a server.
package protocol Server: Sendable {
  func summary(of book: Book.ID) -> Signal<String, ServerError>
  func save(_ books: [Book]) -> Signal<Int, ServerError>
}
