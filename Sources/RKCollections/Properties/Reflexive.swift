import RKCore

/// Traps for a key or member that cannot be found again, such as `Double.nan`.
@inlinable
func requireReflexive<Key: Equatable>(_ key: Key) {
  require(key == key, "a key or a member of a set has to equal itself, got \(key)")
}

/// Traps if a set or dictionary has a key or member that cannot be found again.
@inlinable
func requireReflexiveKeys<Content: CollectionContent>(_ content: Content) {
  Content.traits.check(content)
}
