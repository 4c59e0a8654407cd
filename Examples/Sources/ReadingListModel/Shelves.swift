import ReactiveKit

/// Where a book stands.
package enum Shelf: String, CaseIterable, Comparable, Sendable {
  case reading, toRead = "to read", read

  package static func < (first: Shelf, second: Shelf) -> Bool {
    allCases.firstIndex(of: first) ?? 0 < allCases.firstIndex(of: second) ?? 0
  }
}

/// Chapter 2: a list with a section for each shelf, and its rows for a terminal.
package final class Shelves: Sendable {
  package enum Row: Equatable, Sendable {
    case shelf(Shelf, count: Int)
    case book(Book)
  }

  package let list: SectionedCollection<Shelf, Book>
  package let rows: DerivedCollection<Row>

  package init(_ books: DerivedCollection<Book>) {
    list = books.sectioned(by: \.shelf, sortedBy: <)
    rows = list.rows {
      .shelf($0.key, count: $0.items.count)
    } item: {
      .book($0)
    }
  }
}
