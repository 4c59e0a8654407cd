import ReactiveKit
import ReadingListModel

/// The program after each chapter of Docs/ReadingList.md.
enum Chapters {
  static let all: [@MainActor () async -> Void] = [
    searching, sections, details, edits, saving, settings,
  ]

  @MainActor private static func searching() {
    let books = CollectionProperty(Library.books)
    let search = Search(books)
    search.found.observeNext { print($0.collection.map(\.title)) }
    search.text.value = "sea"
    books.append(Book(6, "The Sea", by: "John Banville"))
  }

  @MainActor private static func sections() {
    let books = CollectionProperty(Library.books)
    let shelves = Shelves(books.sorted { $0.title < $1.title })
    shelves.list.observeNext { print($0.sections.map { "\($0.key) \($0.items.count)" }) }
    shelves.list.dropFirst(1)
      .observeNext { print("moves", $0.moves.map { "\($0.from) to \($0.to)" }) }
    books[3].shelf = .reading
  }

  @MainActor private static func details() async {
    let detail = Detail(load: Library().summary)
    detail.summary.observeNext { print($0.map { "\($0)" } ?? "closed") }
    detail.opened.value = 2
    _ = await detail.summary.filter { $0?.value != nil }.first
  }

  @MainActor private static func edits() {
    let books = CollectionProperty(Library.books)
    let edits = Edits(books)
    books.observeNext { print($0.collection.count, $0.inserts, $0.updates, $0.deletes) }
    edits.edit { books in
      books.append(Book(6, "Emma", by: "Jane Austen"))
      books[0].shelf = .toRead
    }
    edits.undo()
    print("can undo:", edits.canUndo.value)
  }

  @MainActor private static func saving() async {
    let books = CollectionProperty(Library.books)
    let library = Library(failing: { $0 < 3 })
    let sync = Sync(books, save: library.save)
    sync.state.observeNext { print($0) }
    books.removeLast()
    _ = await sync.state.filter { !$0.isLoading }.first
  }

  @MainActor private static func settings() {
    let list = ReadingList(Library.books, server: Library())
    list.shelves.list.observeNext { print($0.sections.map { $0.items.map(\.author) }) }
    list.settings.value.order = .author
    list.settings.value.hidesRead = true
  }
}
