/// A key as its element's identity: a key that is not equal to itself, such as NaN, is unlike any other.
///
/// An element finds itself again by the number that its key received when it was inserted.
@usableFromInline
enum KeyIdentity<Key: Hashable>: Hashable {
  case key(Key)
  case own(Int)

  // Written out, because a client specializes no synthesized conformance.

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

/// Gives numbers to keys that are not equal to themselves, in the order in which elements are inserted.
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
  /// Returns the index of an element whose key is not equal to itself, so that a search by key fails.
  ///
  /// - Parameters:
  ///   - used: Indices that stand for other elements.
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
