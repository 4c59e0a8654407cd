public import RKCore

extension CollectionProperty {
  /// Applies several changes in one step: observers receive one event with the net change.
  ///
  ///     numbers.update { numbers in
  ///       numbers.removeFirst()
  ///       numbers.append(4)
  ///     }
  ///
  /// The closure changes a copy of the property, and the copy records the changes. So the storage is copied
  /// once for each update. The argument is not an `inout` collection as in `Property.update(_:)`, because
  /// finding the changes would then require comparing all elements.
  ///
  /// Derived collections receive the net change too. So the closures of their operators never receive an
  /// element that the update inserts and removes again.
  ///
  /// No lock is held while the closure runs. If the collection changes in the meantime, the closure is called
  /// again, so the closure should have no side effects. If the closure throws, nothing changes. The closure
  /// must not change the property itself.
  ///
  /// - Parameter body: A closure that changes the copy, which it receives as its argument.
  /// - Returns: The result of the closure.
  @export(implementation)
  public func update<Result>(_ body: (CollectionProperty) throws -> Result) rethrows -> Result {
    try store.attempt { content in
      let draft = CollectionProperty(draft: content)
      let result = try body(draft)
      let (changed, recorded) = draft.store.recording
      let (mutation, changeset) = recorded.net(changed)
      return (result: result, changed: changed, mutation: mutation, changeset: changeset)
    } change: { plan, revision in
      plan.changeset.isEmpty
        || store.replace(
          with: plan.changed,
          mutation: plan.mutation,
          changeset: plan.changeset,
          ifStill: revision
        )
    }.result
  }
}

extension CollectionStore {
  /// Computes a change without a lock, and then applies it.
  ///
  /// If the content changes in the meantime, the method starts again.
  ///
  /// - Parameters:
  ///   - plan: A closure that computes the change, and may call user closures. From the second call on,
  ///     changing this store within `plan` traps, because every call would change the store again.
  ///   - change: A closure that applies the change, or returns false if the content no longer has the given
  ///     revision number.
  /// - Returns: The plan that was applied.
  @export(implementation)
  package func attempt<Plan>(
    _ plan: (Content) throws -> Plan,
    change: (_ plan: Plan, _ revision: Int) -> Bool
  ) rethrows -> Plan {
    let isForwarded = Path.takeMark()
    var isOvertaken = false
    while true {
      // The snapshot is released before the change, so that the change need not copy the storage.
      func next() throws -> (Plan, Int) {
        let (content, revision) = snapshot
        return (try plan(content), revision)
      }
      let (plan, revision) = try isOvertaken ? UpdateGuard.retrying(self, next) : next()
      Path.restoreMark(isForwarded)
      if change(plan, revision) { return plan }
      isOvertaken = true
    }
  }
}
