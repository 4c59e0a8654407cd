/// The edits of one change, in the order in which they apply.
///
/// A single edit, the usual case, is stored without an array.
@usableFromInline
package struct Edits<Element> {
  @usableFromInline
  enum Storage {
    case none
    case one(Edit<Element>)
    case many([Edit<Element>])
  }

  @usableFromInline var storage: Storage

  @inlinable
  package init() {
    storage = .none
  }

  @inlinable
  package init(_ edit: Edit<Element>) {
    storage = .one(edit)
  }

  @inlinable
  package init(_ edits: [Edit<Element>]) {
    storage = .many(edits)
  }

  @inlinable
  package mutating func append(_ edit: Edit<Element>) {
    switch storage {
    case .none: storage = .one(edit)
    case .one(let first): storage = .many([first, edit])
    case .many(var edits):
      // The array must be referenced once to grow in place.
      storage = .none
      edits.append(edit)
      storage = .many(edits)
    }
  }

  @inlinable
  package mutating func append(contentsOf edits: Edits) {
    if isEmpty { return storage = edits.storage }
    for edit in edits { append(edit) }
  }
}

extension Edits: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let edits): edits.count
    }
  }

  @inlinable
  package subscript(position: Int) -> Edit<Element> {
    switch storage {
    case .none: preconditionFailure("there is no edit")
    case .one(let edit): edit
    case .many(let edits): edits[position]
    }
  }
}

extension Edits: Sendable where Element: Sendable {}
extension Edits.Storage: Sendable where Element: Sendable {}
