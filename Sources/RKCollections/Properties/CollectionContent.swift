/// A collection that an observable collection can hold: an array, a set or a dictionary.
///
/// `Array`, `Set` and `Dictionary` conform. Do not add conformances.
public protocol CollectionContent: Collection where Index: Hashable {
  /// The functions that observable collections call for this type.
  static var traits: ContentTraits<Self> { get }
}

/// A dictionary that an observable collection can hold.
///
/// `Dictionary` conforms. Do not add conformances.
public protocol DictionaryContent: CollectionContent, ExpressibleByDictionaryLiteral {
  /// Returns a dictionary with the given pairs, whose keys must be unique.
  static func dictionary(of pairs: [(Key, Value)]) -> Self
}

/// The functions that observable collections call for a collection type.
public struct ContentTraits<Content: CollectionContent> {
  /// Creates a collection from elements.
  @usableFromInline package let make: ([Content.Element]) -> Content
  /// Numbers the elements of a set or dictionary, which have no meaningful positions; nil for arrays.
  @usableFromInline package let numbering: ((Content) -> ElementNumbering<Content.Element>)?
  /// Returns the changeset of a mutation of an array.
  ///
  /// Not called for a set or dictionary, because each mutation of a set or dictionary already has its
  /// changeset.
  @usableFromInline let changeset: (Mutation<Content.Element>) -> CollectionChangeset<Content.Index>
  /// Returns the net mutation and changeset of a draft.
  @usableFromInline
  let net:
    (
      Mutation<Content.Element>, _ affected: [(element: Content.Element, isReplaced: Bool)],
      _ before: Content, _ after: Content
    ) -> (mutation: Mutation<Content.Element>, changeset: CollectionChangeset<Content.Index>)
  /// Returns the mutation that removes all elements of one collection and inserts the elements of another.
  @usableFromInline
  let replacement: (_ before: Content, _ after: Content) -> Mutation<Content.Element>
  /// Returns the mutation that implements a changeset between two collections.
  @usableFromInline
  let mutation:
    (_ changeset: CollectionChangeset<Content.Index>, _ before: Content, _ after: Content) ->
      Mutation<Content.Element>

  @export(implementation)
  init<Item>() where Content == [Item] {
    make = { $0 }
    numbering = nil
    changeset = { CollectionChangeset($0) }
    net = { mutation, _, _, _ in (mutation, CollectionChangeset(mutation)) }
    replacement = { .splice($0, at: 0, count: $1.count) }
    mutation = { changeset, before, _ in
      let places = Places(changeset)
      return .change(places, former: places.leaving.filter(\.isGone).map { before[Int($0.at)] })
    }
  }
}

extension Array: CollectionContent {
  /// The functions that observable collections call for arrays.
  @export(implementation) public static var traits: ContentTraits<Array> { ContentTraits() }
}

extension Set: CollectionContent {
  /// The functions that observable collections call for sets.
  public static var traits: ContentTraits<Set> {
    ContentTraits(
      make: { Set($0) },
      key: { $0 },
      hasValues: false,
      index: { $0.firstIndex(of: $1) }
    )
  }
}

extension Dictionary: DictionaryContent {
  /// The functions that observable collections call for dictionaries.
  public static var traits: ContentTraits<Dictionary> {
    ContentTraits(
      make: { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) },
      key: \.key,
      hasValues: true,
      index: { $0.index(forKey: $1) }
    )
  }

  /// Returns a dictionary with the given pairs, whose keys must be unique.
  public static func dictionary(of pairs: [(Key, Value)]) -> [Key: Value] {
    Dictionary(uniqueKeysWithValues: pairs)
  }
}
