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
