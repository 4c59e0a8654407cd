import ReactiveKit

/// Chapter 4: changes of the books that can be undone.
package final class Edits: Sendable {
  package let canUndo: AnyProperty<Bool>
  private let books: CollectionProperty<[Book]>
  private let past = Property<[[Book]]>([])

  package init(_ books: CollectionProperty<[Book]>) {
    self.books = books
    canUndo = past.mapProperty { !$0.isEmpty }.removingDuplicates()
  }

  /// Changes the books in one step, which can be undone.
  package func edit(_ change: (CollectionProperty<[Book]>) -> Void) {
    atomically {
      let before = books.collection
      change(books)
      if books.collection != before { past.value.append(before) }
    }
  }

  /// Takes the latest change back; its rows alone change.
  package func undo() {
    atomically {
      guard let before = past.value.popLast() else { return }
      books.replace(with: before, id: \.id)
    }
  }
}
