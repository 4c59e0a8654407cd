import RKCore

/// The subscriptions or commands that are alive, by identity.
final class Registry: Sendable {
  /// An identity of any type.
  struct Key: Hashable, Sendable {
    let base: any Hashable & Sendable

    init(_ base: any Hashable & Sendable) {
      self.base = base
    }

    static func == (left: Key, right: Key) -> Bool {
      AnyHashable(left.base) == AnyHashable(right.base)
    }

    func hash(into hasher: inout Hasher) {
      // Equal numbers of two types have different hashes of their own.
      AnyHashable(base).hash(into: &hasher)
    }
  }

  private struct Content {
    var slots: [Key: Slot] = [:]
    /// The number of slots at which those are removed whose source released its observer.
    var limit = 16
  }

  // The lock guards the state; nothing is asked, disposed or released while it is held.
  private let state = Locked(Content())

  /// The number of slots that have not finished; O(n).
  var count: Int { state.withLock { $0.slots }.count { !$0.value.isFinished } }

  /// The number of slots.
  var retainedCount: Int { state.withLock { $0.slots.count } }

  /// Adds a slot, and disposes the earlier one of the same key.
  @discardableResult
  func replace(_ key: Key, with slot: Slot = Slot()) -> Slot {
    let (old, crowd) = state.withLock { state in
      let old = state.slots.updateValue(slot, forKey: key)
      return (old, state.slots.count >= state.limit ? state.slots : nil)
    }
    old?.dispose()
    if let crowd { removeFinished(of: crowd) }
    return slot
  }

  private func removeFinished(of slots: [Key: Slot]) {
    let finished = slots.filter { $0.value.isFinished }
    let removed = state.withLock { state in
      let removed = finished.filter { state.slots[$0] === $1 }
      for key in removed.keys { state.slots[key] = nil }
      state.limit = max(16, 2 * state.slots.count)
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes a slot that has finished, unless another has replaced it.
  func remove(_ key: Key, _ slot: Slot) {
    let removed = state.withLock { state in
      state.slots[key] === slot ? state.slots.removeValue(forKey: key) : nil
    }
    removed?.dispose()
  }

  /// Removes and returns the slot of a key.
  func remove(_ key: Key) -> Slot? {
    state.withLock { $0.slots.removeValue(forKey: key) }
  }

  /// Removes and returns all slots.
  func removeAll() -> some Collection<Slot> {
    state.withLock { state in
      defer { state.slots = [:] }
      return state.slots
    }.values
  }
}
