/// A collection that an observable collection can hold: an array, a set or a dictionary.
///
/// `Array`, `Set` and `Dictionary` conform. Do not add conformances.
public protocol CollectionContent: Collection where Index: Hashable {
  /// The functions of this type that observable collections call.
  static var traits: ContentTraits<Self> { get }
}

/// A dictionary that an observable collection can hold.
///
/// `Dictionary` conforms. Do not add conformances.
public protocol DictionaryContent: CollectionContent, ExpressibleByDictionaryLiteral {
  /// Returns a dictionary with the given pairs, whose keys must be unique.
  static func dictionary(of pairs: [(Key, Value)]) -> Self
}

/// The functions of a collection type that observable collections call.
public struct ContentTraits<Content: CollectionContent> {
  /// Creates a collection from elements.
  @usableFromInline package let make: ([Content.Element]) -> Content
  /// Numbers the elements of a set or dictionary, whose edits have no meaningful positions; nil for arrays.
  @usableFromInline package let numbering: ((Content) -> ElementNumbering<Content.Element>)?
  /// Returns the net changeset of edits.
  ///
  /// For arrays, the content before the change is not needed.
  @usableFromInline
  package let changeset:
    (_ edits: EditScript<Content.Element>, _ before: Content?, _ after: Content) ->
      CollectionChangeset<Content.Index>
  /// Returns the edits that implement a changeset between two collections.
  @usableFromInline
  package let edits:
    (_ changeset: CollectionChangeset<Content.Index>, _ before: Content, _ after: Content) ->
      EditScript<Content.Element>

  @inlinable
  init<Item>() where Content == [Item] {
    make = { $0 }
    numbering = nil
    changeset = { edits, _, _ in CollectionChangeset(edits) }
    edits = { changeset, before, after in
      EditScript(changeset, before: { before[$0] }, after: { after[$0] })
    }
  }
}

extension Array: CollectionContent {
  /// The functions of arrays that observable collections call.
  @inlinable public static var traits: ContentTraits<Array> { ContentTraits() }
}

extension Set: CollectionContent {
  /// The functions of sets that observable collections call.
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
  /// The functions of dictionaries that observable collections call.
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
