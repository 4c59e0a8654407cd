import RKCore

/// The edits of one change, in the order in which they are applied.
///
/// A single edit, the usual case, is stored without an array. If a change replaces a whole collection, its
/// edits are computed when a derived value first reads them.
@usableFromInline
package struct EditScript<Element> {
  @usableFromInline
  enum Storage {
    case none
    case one(Edit<Element>)
    case many([Edit<Element>])
    /// One or more edits, computed when first read, with an optional bulk change and the approximate number
    /// of edits.
    case deferred(
      @Sendable () -> EditScript,
      bulkChange: (@Sendable () -> BulkChange<Element>)?,
      changes: Int
    )
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
      // The array can grow in place only while nothing else refers to it.
      storage = .none
      edits.append(edit)
      storage = .many(edits)
    case .deferred(let compute, _, _):
      self = compute()
      append(edit)
    }
  }

  @inlinable
  package mutating func append(contentsOf edits: EditScript) {
    if isEmpty { return storage = edits.storage }
    edits.forEach { append($0) }
  }
}

extension EditScript where Element: Sendable {
  /// Creates edits that are computed when they are first read.
  ///
  /// If several threads read the edits at the same time, the closures can be called more than once.
  ///
  /// - Parameters:
  ///   - compute: A closure that returns the edits; at least one.
  ///   - bulkChange: A closure that returns the equivalent bulk change. Default: none.
  ///   - changes: The approximate number of edits, which is used only with a bulk change. Default: 0.
  @inlinable
  package init(
    deferred compute: @escaping @Sendable () -> EditScript,
    bulkChange: (@Sendable () -> BulkChange<Element>)? = nil,
    changes: Int = 0
  ) {
    let memo = Memo<EditScript>()
    var arrange: (@Sendable () -> BulkChange<Element>)?
    if let bulkChange {
      let memo = Memo<BulkChange<Element>>()
      arrange = { memo.value(bulkChange) }
    }
    storage = .deferred({ memo.value(compute) }, bulkChange: arrange, changes: changes)
  }
}

/// A value that is computed when it is first read, and then stored.
@usableFromInline
final class Memo<Value: Sendable>: Sendable {
  private let state = Locked<Value?>(nil)

  @usableFromInline
  init() {}

  /// Returns the stored value, or computes it without holding a lock.
  @usableFromInline
  func value(_ compute: () -> Value) -> Value {
    if let value = state.withLock({ $0 }) { return value }
    let value = compute()
    state.withLock { $0 = value }
    return value
  }
}

extension EditScript: RandomAccessCollection {
  /// The edits, computed if they were deferred.
  @inlinable package var computed: EditScript {
    if case .deferred(let compute, _, _) = storage { compute() } else { self }
  }

  /// Calls a closure for each edit.
  @inlinable @inline(__always)
  package func forEach(_ body: (Edit<Element>) -> Void) {
    switch storage {
    case .none: break
    case .one(let edit): body(edit)
    case .many(let edits): for edit in edits { body(edit) }
    case .deferred(let compute, _, _): for edit in compute().all { body(edit) }
    }
  }

  /// The edits as an array.
  @inlinable var all: [Edit<Element>] {
    switch storage {
    case .none: []
    case .one(let edit): [edit]
    case .many(let edits): edits
    case .deferred(let compute, _, _): compute().all
    }
  }

  /// The edits as a bulk change; nil unless they affect a large part of the collection.
  @inlinable package var bulkChange: BulkChange<Element>? {
    if case .deferred(_, let arrange?, _) = storage { arrange() } else { nil }
  }

  /// The change in the number of elements; negative if the edits remove more elements than they insert.
  @inlinable var growth: Int {
    var growth = 0
    forEach { edit in
      if case .insert = edit { growth += 1 }
      if case .remove = edit { growth -= 1 }
    }
    return growth
  }

  @inlinable package var isEmpty: Bool {
    switch storage {
    case .none: true
    case .one, .deferred: false
    case .many(let edits): edits.isEmpty
    }
  }

  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let edits): edits.count
    case .deferred(let compute, _, _): compute().count
    }
  }

  @inlinable
  package subscript(position: Int) -> Edit<Element> {
    switch storage {
    case .none: preconditionFailure("there is no edit")
    case .one(let edit): edit
    case .many(let edits): edits[position]
    case .deferred(let compute, _, _): compute()[position]
    }
  }
}

extension EditScript: Sendable where Element: Sendable {}
extension EditScript.Storage: Sendable where Element: Sendable {}
