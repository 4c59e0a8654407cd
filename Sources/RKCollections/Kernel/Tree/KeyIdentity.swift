/// A key as the identity of its element.
///
/// A key that is not equal to itself, such as NaN, is different from all other identities.
///
/// Each of these keys receives a number when its element is inserted. The element is found by this number.
@usableFromInline
enum KeyIdentity<Key: Hashable>: Hashable {
  case key(Key)
  case own(Int)

  // Written out, because clients do not specialize synthesized conformances.

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

/// A generator of numbers for keys that are not equal to themselves, in the order of their insertion.
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
  ///   - used: The indices that are already used for other elements.
  ///   - key: Returns the key of an element.
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
