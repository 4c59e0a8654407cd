public import RKSubjects

// Members that a signal has with another meaning, or that other collections have. They exist for their
// messages.

extension CollectionPropertyProtocol {
  /// Use `collection.first`.
  @available(*, unavailable, message: "write collection.first for the first element")
  public var first: Collection.Element? { collection.first }

  /// Use `collection.last`.
  @available(*, unavailable, message: "write collection.last for the last element")
  public var last: Collection.Element? { nil }
}

extension CollectionProperty {
  /// Use `insert(_:)`.
  @available(*, unavailable, renamed: "insert(_:)")
  public func append<Member>(_ member: Member) where Collection == Set<Member> { insert(member) }

  /// Use `countProperty()`.
  @available(*, unavailable, message: "write countProperty() to observe the number of elements")
  public var count: AnyProperty<Int> { countProperty() }

  /// Use `isEmptyProperty()`.
  @available(*, unavailable, message: "write isEmptyProperty() to observe whether it is empty")
  public var isEmpty: AnyProperty<Bool> { isEmptyProperty() }
}

extension DerivedCollection {
  /// Use `countProperty()`.
  @available(*, unavailable, message: "write countProperty() to observe the number of elements")
  public var count: AnyProperty<Int> { countProperty() }

  /// Use `isEmptyProperty()`.
  @available(*, unavailable, message: "write isEmptyProperty() to observe whether it is empty")
  public var isEmpty: AnyProperty<Bool> { isEmptyProperty() }
}

@available(*, unavailable, message: "write .collection to iterate over the elements")
extension CollectionProperty: Sequence {
  /// Use `collection`.
  public func makeIterator() -> AnyIterator<Element> { AnyIterator { nil } }
}

@available(*, unavailable, message: "write .collection to iterate over the elements")
extension DerivedCollection: Sequence {
  /// Use `collection`.
  public func makeIterator() -> AnyIterator<Element> { AnyIterator { nil } }
}
