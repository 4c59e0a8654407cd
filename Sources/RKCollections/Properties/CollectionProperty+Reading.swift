extension CollectionPropertyProtocol {
  /// The current number of elements.
  public var count: Int { collection.count }

  /// A Boolean value that indicates whether the collection is empty.
  public var isEmpty: Bool { collection.isEmpty }

  /// The current first element; nil if the collection is empty.
  public var first: Collection.Element? { collection.first }

  /// The current indices of the elements.
  public var indices: Collection.Indices { collection.indices }

  /// Returns whether the collection contains an element.
  public func contains(_ element: Collection.Element) -> Bool
  where Collection.Element: Equatable {
    collection.contains(element)
  }
}

extension CollectionPropertyProtocol where Collection: BidirectionalCollection {
  /// The current last element; nil if the collection is empty.
  public var last: Collection.Element? { collection.last }
}

extension CollectionProperty: ExpressibleByArrayLiteral {
  /// Creates a property from an array literal.
  ///
  ///     let names: CollectionProperty<Set<String>> = ["Steve", "Tim"]
  ///
  /// If a member occurs twice in the literal of a set, the set contains it once.
  public convenience init(arrayLiteral elements: Collection.Element...) {
    self.init(Collection.traits.make(elements))
  }
}

extension CollectionProperty: ExpressibleByDictionaryLiteral where Collection: DictionaryContent {
  /// The type of the keys of the dictionary.
  public typealias Key = Collection.Key
  /// The type of the values of the dictionary.
  public typealias Value = Collection.Value

  /// Creates a property from a dictionary literal, whose keys must be unique.
  ///
  ///     let sizes: CollectionProperty<[String: Int]> = ["border": 1, "width": 5]
  public convenience init(dictionaryLiteral elements: (Collection.Key, Collection.Value)...) {
    self.init(Collection.dictionary(of: elements))
  }
}
