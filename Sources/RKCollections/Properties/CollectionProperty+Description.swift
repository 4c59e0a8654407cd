import RKCore

extension CollectionProperty: CustomStringConvertible, CustomReflectable {
  /// The elements, as in `CollectionProperty(["Steve", "Tim"])`.
  public var description: String {
    Names.describe("CollectionProperty(\(collection))", store)
  }

  /// A mirror of the collection.
  public var customMirror: Mirror { Mirror(self, children: ["collection": collection]) }
}

extension DerivedCollection: CustomStringConvertible, CustomReflectable {
  /// The elements, as in `DerivedCollection([2, 4])`.
  public var description: String {
    Names.describe("DerivedCollection(\(collection))", node.node)
  }

  /// A mirror of the collection.
  public var customMirror: Mirror { Mirror(self, children: ["collection": collection]) }
}

extension AnyCollectionProperty: CustomStringConvertible, CustomReflectable {
  /// The elements, as in `AnyCollectionProperty([2, 4])`.
  public var description: String {
    Names.describe("AnyCollectionProperty(\(collection))", edits.node().node)
  }

  /// A mirror of the collection.
  public var customMirror: Mirror { Mirror(self, children: ["collection": collection]) }
}

extension CollectionGroup: CustomStringConvertible, CustomReflectable {
  /// The key and the elements, as in `CollectionGroup("even": [2, 4])`.
  public var description: String { "CollectionGroup(\(String(quoting: key)): \(collection))" }

  /// A mirror of the key and the elements.
  public var customMirror: Mirror {
    Mirror(self, children: ["key": key, "collection": collection])
  }
}

extension SectionedCollection: CustomStringConvertible, CustomReflectable {
  /// The keys with their elements, as in `SectionedCollection("even": [2, 4])`.
  public var description: String {
    let texts = sections.map { "\(String(quoting: $0.key)): \($0.items)" }
    return "SectionedCollection(\(texts.joined(separator: ", ")))"
  }

  /// A mirror of the sections.
  public var customMirror: Mirror { Mirror(self, children: ["sections": sections]) }
}

extension CollectionEvent: CustomStringConvertible {
  /// The elements and the changes, as in `CollectionEvent([1, 2], inserts: [1])`.
  public var description: String {
    let changes = changeset
    let lists = [
      ("deletes", changes.deletes), ("inserts", changes.inserts), ("updates", changes.updates),
    ]
    let texts = lists.filter { !$1.isEmpty }.map { ", \($0): \($1)" }
    let moves = changes.moves.map { "\($0.from) → \($0.to)\($0.isUpdated ? " (updated)" : "")" }
      .joined(separator: ", ")
    return
      "CollectionEvent(\(collection)\(texts.joined())\(moves.isEmpty ? "" : ", moves: \(moves)"))"
  }
}
