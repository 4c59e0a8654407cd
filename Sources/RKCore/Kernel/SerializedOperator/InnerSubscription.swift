import Synchronization

/// What a branch does: it observes the signal of an item.
///
/// It is lent to those who call it, for what is copied is retained.
@usableFromInline
package protocol InnerSubscriptionDelegate: ~Copyable, Sendable {
  associatedtype Item: Sendable

  /// Keeps its branch for the next signal.
  func offer(_ branch: InnerSubscription<Self>)

  /// Disposes its branch, which leaves.
  func close(_ key: Int)

  /// Observes, with the slot of the branch.
  func observe(_ item: Item, for branch: InnerSubscription<Self>) -> any Disposable
}

/// One of the signals that an operator observes side by side, from before it is observed until it is over.
///
/// One that is over by the time `observe` returns leaves the branch as it was, slot included, so that the
/// next signal may have it: nothing is allocated for it, and no table is touched.
///
///     InnerSubscriptions.next ──► begin ──► observe ─┬─ over already ──► spare ──► InnerSubscriptions.next
///                                          └─ held by the slot ──► end ──► the slot leaves
///
/// The return of `observe` and the end meet at `stage`: the second of them cleans up.
// Guard: `ownNumber`, `ownTask` and `item` are written by the one who has the only reference, before it begins,
// and by the one who has it begin: the item first of all, the task when it is over and its observe has returned.
@usableFromInline
package final class InnerSubscription<Task: InnerSubscriptionDelegate & ~Copyable>:
  @unchecked Sendable
{
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

  // The signal released its observer without a terminal event, so that it can send nothing any more. It
  // leaves, unless its producer still has something to dispose.
  @inlinable
  deinit {
    if stage.load(ordering: .acquiring) == Stage.returned, slot.isOver { ownTask?.close(key) }
  }

  /// Has it begin; takes over the reference that it is given.
  @inlinable
  package consuming func beginning() -> @Sendable () -> Void {
    let branch = self
    return { branch.begin() }
  }

  @inlinable
  func begin() {
    guard let item = item.take(), !slot.isDisposed,
      let disposable = ownTask?.observe(item, for: self)
    else { return }
    if stage.load(ordering: .acquiring) == Stage.ended {
      if let task = ownTask.take() { task.offer(self) }
    } else {
      slot.hold(disposable)
      if stage.exchange(Stage.returned, ordering: .acquiringAndReleasing) == Stage.ended {
        ownTask?.close(key)
      }
    }
  }

  /// The signal is over, and that was told; a second end finds that out by the stage.
  @inlinable
  package func end() {
    if stage.exchange(Stage.ended, ordering: .acquiringAndReleasing) == Stage.returned {
      ownTask?.close(key)
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
/// They are disposed together, by whoever disposes the operator, or one by one by its owner. The spare one is
/// put there by the owner of what begins and taken by the owner of the inputs: each side reads before it
/// writes, and needs no more than that.
@usableFromInline
package struct InnerSubscriptions<Task: InnerSubscriptionDelegate & ~Copyable>: ~Copyable, Sendable
{
  @usableFromInline package let slots = Slots()
  @usableFromInline let spare = Atomic<Unmanaged<InnerSubscription<Task>>?>(nil)

  @inlinable package init() {}

  @inlinable deinit { _ = takeSpare() }

  /// Owner of the inputs only: a branch for the signal with a number; numbers grow.
  @inlinable
  package func next(
    number: Int,
    item: Task.Item,
    task: consuming Task
  ) -> InnerSubscription<Task> {
    var spare = takeSpare()
    if isKnownUniquelyReferenced(&spare), let free = spare.take() {
      if !free.slot.isDisposed {
        free.renew(number: number, item: item, task: task)
        return free
      }
      close(free.key)
    } else if let spare {
      close(spare.key)
    }
    return InnerSubscription(slots.open(number), number: number, item: item, task: task)
  }

  /// Disposes one, which leaves.
  @inlinable
  package func close(_ key: Int) {
    slots.close(key)
  }

  /// Owner of what begins only: keeps a branch for the next signal, as it is over and was not held.
  @inlinable
  package func offer(_ branch: InnerSubscription<Task>) {
    // What an operator below registered belongs to the signal that is over.
    branch.slot.forget()
    if spare.load(ordering: .acquiring) != nil { return close(branch.key) }
    spare.store(Unmanaged.passRetained(branch), ordering: .releasing)
  }

  /// Owner of the inputs only.
  @inlinable
  func takeSpare() -> InnerSubscription<Task>? {
    guard let branch = spare.load(ordering: .acquiring) else { return nil }
    spare.store(nil, ordering: .releasing)
    return branch.takeRetainedValue()
  }
}
