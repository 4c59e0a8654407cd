/// The identity of an element, based on its key.
///
/// A key that is not equal to itself, such as NaN, cannot be found in a dictionary. An element with this kind
/// of key is identified by a unique number, which is assigned when the element is inserted or replaced.
@usableFromInline
enum KeyIdentity<Key: Hashable>: Hashable {
  case key(Key)
  case own(Int)

  // Implemented by hand, because clients cannot specialize synthesized conformances.

  @inlinable
  static func == (one: KeyIdentity, other: KeyIdentity) -> Bool {
    switch (one, other) {
    case (.key(let one), .key(let other)): one == other
    case (.own(let one), .own(let other)): one == other
    default: false
    }
  }

  @inlinable
  func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let key): hasher.combine(key)
    case .own(let number): hasher.combine(number)
    }
  }
}

extension KeyIdentity: Sendable where Key: Sendable {}

/// A factory of key identities, which numbers the keys that are not equal to themselves.
@usableFromInline
struct KeyIdentities: Sendable {
  @usableFromInline var last = 0

  @inlinable
  init() {}

  @inlinable
  mutating func identity<Key: Hashable>(of key: Key) -> KeyIdentity<Key> {
    if key == key { return .key(key) }
    last += 1
    return .own(last)
  }
}

extension Collection {
  /// Returns the index of an element that a search by key cannot find, because the key is not equal to
  /// itself.
  ///
  /// - Parameters:
  ///   - used: The indices already assigned to other elements.
  ///   - key: A closure that returns the key of an element.
  @usableFromInline
  func unequalIndex<Key: Equatable>(
    of element: Element,
    notIn used: [Index],
    key: (Element) -> Key
  ) -> Index? {
    let candidates = indices.filter { index in
      let key = key(self[index])
      return key != key && !used.contains(index)
    }
    return candidates.first { isStoredAlike(self[$0], element) } ?? candidates.first
  }
}
