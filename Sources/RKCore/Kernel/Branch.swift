import Synchronization

/// What a branch does: it observes a signal.
@usableFromInline
package protocol BranchTask: Sendable {
  /// Observes, with the slot of the branch.
  func observe(for branch: Branch<Self>) -> any Disposable
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
// Guard: `ownNumber` and `ownTask` are written by the one who has the only reference: before it begins, and
// when it is over and its observe has returned.
@usableFromInline
package final class Branch<Task: BranchTask>: @unchecked Sendable {
  @usableFromInline package let slot: Slot
  @usableFromInline package let key: Int
  @exclusivity(unchecked) @usableFromInline var ownNumber: Int
  @exclusivity(unchecked) @usableFromInline var ownTask: Task?
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
    get { ownTask }
    _modify { yield &ownTask }
  }

  @inlinable
  init(_ slot: Slot, number: Int, task: Task) {
    self.slot = slot
    ownNumber = number
    ownTask = task
    key = number
  }

  @inlinable
  package func begin(in branches: Branches<Task>) {
    guard !slot.isDisposed, let disposable = task?.observe(for: self) else { return }
    if stage.load(ordering: .acquiring) == Stage.ended {
      task = nil
      branches.offer(self)
    } else {
      slot.hold(disposable)
      if stage.exchange(Stage.returned, ordering: .acquiringAndReleasing) == Stage.ended {
        branches.close(key)
      }
    }
  }

  /// The signal is over; nobody reads the number or the task for it from now on.
  @inlinable
  package func end(in branches: Branches<Task>) {
    if stage.exchange(Stage.ended, ordering: .acquiringAndReleasing) == Stage.returned {
      branches.close(key)
    }
  }

  /// Owner of the only reference: for another signal.
  @inlinable
  func renew(number: Int, task: Task) {
    ownNumber = number
    ownTask = task
    stage.store(Stage.begun, ordering: .relaxed)
  }
}

/// The branches of an operator, and one to spare.
///
/// They are disposed together, by whoever disposes the operator, or one by one by its owner.
@usableFromInline
package final class Branches<Task: BranchTask>: Sendable {
  @usableFromInline package let slots = Slots()
  @usableFromInline let spare = Atomic<Unmanaged<Branch<Task>>?>(nil)

  @inlinable package init() {}

  @inlinable deinit { _ = exchangeSpare(nil) }

  /// A branch for the signal with a number; numbers grow.
  @inlinable
  package func next(number: Int, task: Task) -> Branch<Task> {
    if var spare = exchangeSpare(nil) {
      if isKnownUniquelyReferenced(&spare), !spare.slot.isDisposed {
        spare.renew(number: number, task: task)
        return spare
      }
      close(spare.key)
    }
    return Branch(slots.open(number), number: number, task: task)
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
