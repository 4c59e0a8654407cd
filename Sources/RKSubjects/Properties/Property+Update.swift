public import RKCore

extension Property {
  /// Changes the value, on the basis of what it is, in one step: all observers see one new value.
  ///
  ///     let total = count.update { count in
  ///       count += 1
  ///       return count
  ///     }
  ///
  /// No lock is held while the closure runs. It works on a copy, and is called again when the value was
  /// set meanwhile: so it should do nothing else. A closure that sets the property itself traps when it
  /// is called again. A collection is copied when it is changed. When the closure throws, nothing is set.
  ///
  /// - Returns: What the closure returned.
  @inlinable @discardableResult
  public func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    var isOvertaken = false
    while true {
      let version = current.withLock { $0.version }
      var value = value
      let result =
        isOvertaken ? try UpdateGuard.retrying(self) { try body(&value) } : try body(&value)
      if set(value, ifStill: version) != nil { return result }
      isOvertaken = true
    }
  }

  /// Sets the value and returns the one before.
  @inlinable @discardableResult
  public func swap(_ new: Value) -> Value {
    guard let old = set(new) else { preconditionFailure("without a version it is set") }
    return old
  }

  /// Calls a closure with the value, and returns what it returns.
  ///
  /// No lock is held while it runs: the property may be set meanwhile.
  @inlinable
  public func withValue<Result, Failure: Swift.Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(value)
  }

  /// Sets the value without telling anyone.
  ///
  /// It reads back, also through derived properties, and is what the next observer is given.
  public func silentUpdate(value: Value) {
    var stored = value
    let changes = current.withLock { current in
      current.store(&stored)
      return changesLocked(current, silently: true)
    }
    _ = (consume stored, changes)
  }
}
