extension CollectionProperty: CustomStringConvertible, CustomReflectable {
  /// The elements, as in `CollectionProperty(["Steve", "Tim"])`.
  public var description: String { "CollectionProperty(\(collection))" }

  /// A mirror of the collection.
  public var customMirror: Mirror { Mirror(self, children: ["collection": collection]) }
}

extension DerivedCollection: CustomStringConvertible, CustomReflectable {
  /// The elements, as in `DerivedCollection([2, 4])`.
  public var description: String { "DerivedCollection(\(collection))" }

  /// A mirror of the collection.
  public var customMirror: Mirror { Mirror(self, children: ["collection": collection]) }
}
