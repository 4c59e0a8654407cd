extension Locked {
  /// Returns the value and stores nil in its place; the caller releases it.
  @inlinable
  package borrowing func take<Wrapped: Sendable>() -> Wrapped? where Value == Wrapped? {
    withLock { value in
      defer { value = nil }
      return value
    }
  }
}
