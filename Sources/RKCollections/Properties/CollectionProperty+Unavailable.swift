public import RKSubjects

// Unavailable members, which exist only for their compiler messages. Signals, properties or standard
// collections have members with these names.

extension CollectionPropertyProtocol {
  /// Use `collection.first(where:)`.
  @available(*, unavailable, message: "write collection.first(where:) for current elements")
  public func first(where predicate: (Collection.Element) -> Bool) -> Collection.Element? { nil }

  /// Use `collection.contains(where:)`.
  @available(*, unavailable, message: "write collection.contains(where:) for current elements")
  public func contains(where predicate: (Collection.Element) -> Bool) -> Bool { false }

  /// Use `collection.firstIndex(where:)`.
  @available(*, unavailable, message: "write collection.firstIndex(where:) for current elements")
  public func firstIndex(where predicate: (Collection.Element) -> Bool) -> Int? { nil }

  /// Use `collection.reduce(_:_:)`, or an aggregate such as `sumProperty(of:)`.
  @available(*, unavailable, message: "write collection.reduce(_:_:) for current elements")
  public func reduce<Result>(
    _ initial: Result,
    _ combine: (Result, Collection.Element) -> Result
  ) -> Result { initial }

  /// Use `sorted(by:)` with a closure.
  @available(*, unavailable, message: "write sorted { $0.part < $1.part }")
  public func sorted<Part: Comparable>(
    by part: KeyPath<Collection.Element, Part>
  ) -> DerivedCollection<Collection.Element> { fatalError() }

  /// Use `property()`.
  @available(*, unavailable, message: "an element is an event: write property() before bind")
  public func bind<Target: AnyObject>(
    to target: Target,
    keyPath: ReferenceWritableKeyPath<Target, Collection>
  ) {}

  /// A collection property is already a collection.
  @available(
    *,
    unavailable,
    message: "it is already a collection; collection(id:) is for a signal of arrays"
  )
  public func collection<ID>(id: (Collection.Element) -> ID) -> Self { self }

  /// Use `collection`.
  @available(*, unavailable, renamed: "collection")
  public var value: Collection {
    get { collection }
    nonmutating set {}
  }
}

extension CollectionProperty {
  /// Use `append(contentsOf:)`.
  @available(*, unavailable, message: "write append(contentsOf: elements)")
  public static func += (property: CollectionProperty, elements: Collection) {}

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

extension AnyProperty {
  /// Derive from `property()` of the collection.
  @available(*, unavailable, message: "derive from property() of the collection")
  @_disfavoredOverload
  public convenience init<A: Sendable, B: CollectionPropertyProtocol>(
    _ a: some ReadableProperty<A>,
    _ b: B,
    derive: @escaping @Sendable (A, B.Collection) -> Value
  ) { fatalError() }

  /// Derive from `property()` of the first collection.
  @available(*, unavailable, message: "derive from property() of the collection")
  @_disfavoredOverload
  public convenience init<A: CollectionPropertyProtocol, B: Sendable>(
    _ a: A,
    _ b: some ReadableProperty<B>,
    derive: @escaping @Sendable (A.Collection, B) -> Value
  ) { fatalError() }
}
