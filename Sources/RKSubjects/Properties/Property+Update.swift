public import RKCore

extension Property {
  /// Changes the value in one step, based on the current value; observers receive one new value.
  ///
  ///     let total = count.update { count in
  ///       count += 1
  ///       return count
  ///     }
  ///
  /// No lock is held while the closure runs. The closure changes a copy of the value, so changing a
  /// collection copies the collection. The closure is called again if the value was set meanwhile, so it
  /// should have no side effects. If, outside a transaction, the closure itself sets the property, the
  /// closure is called again, and then traps. If the closure throws, the value does not change.
  ///
  /// To set a new value, the closure changes its argument. `update { $0 + 1 }` only returns a result, and
  /// changes nothing: the compiler warns about the unused result.
  ///
  /// - Returns: The result of the closure.
  @inlinable
  public func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    let isForwarded = Path.takeMark()
    var isOvertaken = false
    while true {
      let version = store.withLock { _ in store.version }
      var value = value
      let result =
        isOvertaken ? try UpdateGuard.retrying(self) { try body(&value) } : try body(&value)
      Path.restoreMark(isForwarded)
      if set(value, ifStill: version) != nil { return result }
      isOvertaken = true
    }
  }

  /// Sets the value and returns the previous one.
  @inlinable @discardableResult
  public func swap(_ new: Value) -> Value {
    let former = TransactionContext.current.map { $0.value(of: valueNode) }
    guard let old = set(new) else { preconditionFailure("without a version it is set") }
    return former ?? old
  }

  /// Calls a closure with the value and returns its result.
  ///
  /// No lock is held while the closure runs, so the property may be set meanwhile.
  @inlinable
  public func withValue<Result, Failure: Swift.Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(value)
  }

  /// Sets the value without sending it to observers.
  ///
  /// Reads return the new value immediately, including reads of derived properties. Observers that are added
  /// later receive it. The call traps in the closure of `atomically(_:)`, because a transaction sends the
  /// value of each property that it sets.
  public func silentUpdate(value: Value) {
    require(
      TransactionContext.current == nil,
      "silentUpdate(value:) of \(type(of: self))\(Names.suffix(of: broadcaster)) must not be called"
        + " in the closure of atomically(_:), which sends each property that it sets"
    )
    UpdateGuard.checkComputing(self, sendingBy: broadcaster)
    var stored = value
    let node = store.withLock { content in
      let node = knownNode
      if node == nil { store.exchange(&content, &stored) }
      return node
    }
    if let node { _ = exchange(value, in: node, isSilent: true) }
  }
}
