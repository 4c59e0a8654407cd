public import RKCore

extension CollectionProperty {
  /// Makes several changes in one step: observers receive one event with the net change.
  ///
  ///     numbers.update { numbers in
  ///       numbers.removeFirst()
  ///       numbers.append(4)
  ///     }
  ///
  /// The closure changes a copy of the property, which records what it does. So the storage is copied once
  /// for each update. No lock is held while the closure runs. It is called again if the collection was
  /// changed meanwhile, so it should have no side effects. If the closure throws, nothing changes. It must
  /// not change the property itself.
  ///
  /// - Parameter body: A closure that changes the property that it is passed.
  /// - Returns: The result of the closure.
  @inlinable @discardableResult
  public func update<Result>(_ body: (CollectionProperty) throws -> Result) rethrows -> Result {
    var isOvertaken = false
    while true {
      let (content, version) = store.snapshot
      let draft = CollectionProperty(content)
      draft.store.record()
      let result =
        isOvertaken ? try UpdateGuard.retrying(store) { try body(draft) } : try body(draft)
      let (changed, edits) = draft.store.recording
      let diff = CollectionDiff(edits, from: content, to: changed)
      if diff.isEmpty { return result }
      if store.replace(with: changed, edits: edits, diff: diff, ifStill: version) { return result }
      isOvertaken = true
    }
  }
}
