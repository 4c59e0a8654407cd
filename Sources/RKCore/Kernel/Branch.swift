import Synchronization

/// What a branch does: it observes the signal of an item.
///
/// It is lent to those who call it, for what is copied is retained.
@usableFromInline
package protocol BranchTask: ~Copyable, Sendable {
  associatedtype Item: Sendable

  /// Where its branch is from.
  func home() -> Branches<Self>

  /// Observes, with the slot of the branch.
  func observe(_ item: Item, for branch: Branch<Self>) -> any Disposable
}

/// One of the signals that an operator observes side by side, from before it is observed until it is over.
///
/// One that is over by the time `observe` returns leaves the branch as it was, slot included, so that the
/// next signal may have it: nothing is allocated for it, and no table is touched.
///
///     Branches.next ──► begin ──► observe ─┬─ over already ──► spare ──► Branches.next
///                                          └─ held by the slot ──► end ──► the slot leaves
///
/// The return of `observe` and the end meet at `stage`: the second of them cleans up.
// Guard: `ownNumber`, `ownTask` and `item` are written by the one who has the only reference, before it begins,
// and by the one who has it begin: the item first of all, the task when it is over and its observe has returned.
@usableFromInline
package final class Branch<Task: BranchTask & ~Copyable>: @unchecked Sendable {
  @usableFromInline package let slot: Slot
  @usableFromInline package let key: Int
  @exclusivity(unchecked) @usableFromInline var ownNumber: Int
  @exclusivity(unchecked) @usableFromInline var ownTask: Task?
  /// What it observes the signal of, until it begins: it is kept no longer.
  @exclusivity(unchecked) @usableFromInline var item: Task.Item?
  @usableFromInline let stage = Atomic<UInt8>(Stage.begun)

  @usableFromInline
  enum Stage {
    @inlinable static var begun: UInt8 { 0 }
    @inlinable static var returned: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }
  }

  // Accesses are unchecked only where this module compiles them, so they are all here.

  /// The number of the signal.
  @inlinable package var number: Int { ownNumber }

  /// What it does.
  @inlinable package var task: Task? {
    _read { yield ownTask }
  }

  @inlinable
  init(_ slot: Slot, number: Int, item: Task.Item, task: consuming Task) {
    self.slot = slot
    ownNumber = number
    ownTask = consume task
    self.item = item
    key = number
  }

  @inlinable
  package func begin() {
    guard let item = item.take(), !slot.isDisposed,
      let home = ownTask?.home(), let disposable = ownTask?.observe(item, for: self)
    else { return }
    if stage.load(ordering: .acquiring) == Stage.ended {
      ownTask = nil
      home.offer(self)
    } else {
      slot.hold(disposable)
      if stage.exchange(Stage.returned, ordering: .acquiringAndReleasing) == Stage.ended {
        home.close(key)
      }
    }
  }

  /// The signal is over, and that was told; the number and the task may be gone then.
  @inlinable
  package func end() {
    guard let home = ownTask?.home() else { return }
    if stage.exchange(Stage.ended, ordering: .acquiringAndReleasing) == Stage.returned {
      home.close(key)
    }
  }

  /// Owner of the only reference: for another signal.
  @inlinable
  func renew(number: Int, item: Task.Item, task: consuming Task) {
    ownNumber = number
    ownTask = consume task
    self.item = item
    stage.store(Stage.begun, ordering: .relaxed)
  }
}

/// The branches of an operator, and one to spare.
///
/// They are disposed together, by whoever disposes the operator, or one by one by its owner.
@usableFromInline
package final class Branches<Task: BranchTask & ~Copyable>: Sendable {
  @usableFromInline package let slots = Slots()
  @usableFromInline let spare = Atomic<Unmanaged<Branch<Task>>?>(nil)

  @inlinable package init() {}

  @inlinable deinit { _ = exchangeSpare(nil) }

  /// A branch for the signal with a number; numbers grow.
  @inlinable
  package func next(
    number: Int,
    item: Task.Item,
    task: consuming Task
  ) -> Branch<Task> {
    if var spare = exchangeSpare(nil) {
      if isKnownUniquelyReferenced(&spare), !spare.slot.isDisposed {
        spare.renew(number: number, item: item, task: task)
        return spare
      }
      close(spare.key)
    }
    return Branch(slots.open(number), number: number, item: item, task: task)
  }

  /// Disposes one, which leaves.
  @inlinable
  package func close(_ key: Int) {
    slots.close(key)
  }

  /// Keeps a branch for the next signal: it is over and was not held.
  @inlinable
  func offer(_ branch: Branch<Task>) {
    // What an operator below registered belongs to the signal that is over.
    branch.slot.forget()
    if let old = exchangeSpare(branch) { close(old.key) }
  }

  @inlinable
  func exchangeSpare(_ branch: Branch<Task>?) -> Branch<Task>? {
    let new = branch.map { Unmanaged.passRetained($0) }
    return spare.exchange(new, ordering: .acquiringAndReleasing)?.takeRetainedValue()
  }
}
