extension CollectionPropertyProtocol {
  /// The number of elements at the moment.
  public var count: Int { collection.count }

  /// A Boolean value that indicates whether the collection is empty at the moment.
  public var isEmpty: Bool { collection.isEmpty }
}

extension CollectionProperty: ExpressibleByArrayLiteral {
  /// Creates a property from a literal.
  ///
  ///     let names: CollectionProperty<Set<String>> = ["Steve", "Tim"]
  ///
  /// Members that occur twice in the literal of a set count once. The keys of a dictionary, whose elements
  /// are pairs, must be different.
  public convenience init(arrayLiteral elements: Collection.Element...) {
    self.init(Collection.traits.make(elements))
  }
}
