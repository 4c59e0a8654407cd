extension Locked {
  /// Returns the value and stores nil.
  ///
  /// The caller releases the value outside the lock.
  @inlinable
  package borrowing func take<Wrapped: Sendable>() -> Wrapped? where Value == Wrapped? {
    withLock { value in
      defer { value = nil }
      return value
    }
  }
}
