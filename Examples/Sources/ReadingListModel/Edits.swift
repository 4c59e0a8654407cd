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
    atomically { t in
      let before = t[books]
      t.update(books, change)
      if t[books] != before { t[past].append(before) }
    }
  }

  /// Takes the latest change back; its rows alone change.
  package func undo() {
    atomically { t in
      guard let before = t[past].popLast() else { return }
      _ = t.update(books) { $0.replace(with: before, id: \.id) }
    }
  }
}
