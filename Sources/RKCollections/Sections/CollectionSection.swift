/// A section of a list: a key and the elements that belong to it.
///
///     let shelf = CollectionSection(key: "Poetry", items: ["Odes", "Sonnets"])
///
/// The key is the identity of the section, so two values with the same key represent the same section at
/// different times.
public struct CollectionSection<Key: Hashable, Item>: Identifiable {
  /// The key that the elements have in common.
  public var key: Key
  /// The elements, in order.
  public var items: [Item]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - key: The key that the elements have in common.
  ///   - items: The elements. Default: none.
  public init(key: Key, items: [Item] = []) {
    self.key = key
    self.items = items
  }

  /// The key.
  public var id: Key { key }
}

extension CollectionSection: Sendable where Key: Sendable, Item: Sendable {}
extension CollectionSection: Equatable where Item: Equatable {}
extension CollectionSection: Hashable where Item: Hashable {}
