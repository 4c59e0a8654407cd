import ReactiveKit

/// A book of the reading list.
package struct Book: Identifiable, Equatable, Sendable {
  package let id: Int
  package var title: String
  package var author: String
  package var shelf = Shelf.toRead

  package init(_ id: Int, _ title: String, by author: String, _ shelf: Shelf = .toRead) {
    (self.id, self.title, self.author, self.shelf) = (id, title, author, shelf)
  }
}

/// Chapter 1: the books whose title or author contains a text.
package final class Search: Sendable {
  package let text = Property("")
  package let found: DerivedCollection<Book>

  package init(_ books: some CollectionPropertyProtocol<[Book]> & Sendable) {
    found = books.filter(by: text) { book, text in
      text.isEmpty || "\(book.title) \(book.author)".lowercased().contains(text.lowercased())
    }
  }
}
