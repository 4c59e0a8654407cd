import Synchronization

/// What an operator does with an inner subscription.
///
/// It is borrowed: a copy would be retained.
@usableFromInline
package protocol InnerSubscriptionDelegate: ~Copyable, Sendable {
  associatedtype Item: Sendable

  /// Observes the signal of an item, with the slot of the subscription.
  func observe(_ item: Item, for subscription: InnerSubscription<Self>) -> any Disposable

  /// Leaves a subscription for the next signal to reuse.
  func offer(_ subscription: InnerSubscription<Self>)

  /// Disposes a subscription and removes it.
  func close(_ key: Int)
}

/// One of the signals that an operator observes concurrently, from before it is observed until it
/// terminates.
///
/// One that has terminated when `observe` returns leaves the subscription and its slot unused, so the next
/// signal reuses both: nothing is allocated for it, and no table is changed.
///
///     next ──► begin ──► observe ─┬─ terminated already ──► spare ──► next
///                                 └─ held by the slot ──► end ──► the slot is removed
///
/// The return of `observe` and the end of the signal meet at `stage`: the second of them cleans up.
// Guard: `ownNumber`, `ownDelegate` and `item` are written by the holder of the only reference before
// `begin`, and by the caller of `begin`: the item first, the delegate once the signal has terminated and
// its `observe` has returned.
@usableFromInline
package final class InnerSubscription<Delegate: InnerSubscriptionDelegate & ~Copyable>:
  @unchecked Sendable
{
  @usableFromInline package let slot: Slot
  @usableFromInline package let key: Int
  @exclusivity(unchecked) @usableFromInline var ownNumber: Int
  @exclusivity(unchecked) @usableFromInline var ownDelegate: Delegate?
  /// The item whose signal is observed; nil from `begin` on.
  @exclusivity(unchecked) @usableFromInline var item: Delegate.Item?
  @usableFromInline let stage = Atomic<UInt8>(Stage.begun)

  @usableFromInline
  enum Stage {
    @inlinable static var begun: UInt8 { 0 }
    @inlinable static var returned: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }
  }

  // `@exclusivity(unchecked)` has effect only on accesses that this module compiles: these.

  /// The number of the signal.
  @inlinable package var number: Int { ownNumber }

  @inlinable package var delegate: Delegate? {
    _read { yield ownDelegate }
  }

  @inlinable
  init(_ slot: Slot, number: Int, item: Delegate.Item, delegate: consuming Delegate) {
    self.slot = slot
    ownNumber = number
    ownDelegate = consume delegate
    self.item = item
    key = number
  }

  // The signal released its observer without a terminal event, so it can send nothing more. The slot is
  // removed, unless a producer has something left to dispose.
  @inlinable
  deinit {
    if stage.load(ordering: .acquiring) == Stage.returned, slot.isIdle { ownDelegate?.close(key) }
  }

  /// Returns `begin` as a closure that takes over the reference.
  @inlinable
  package consuming func beginning() -> @Sendable () -> Void {
    let subscription = self
    return { subscription.begin() }
  }

  @inlinable
  func begin() {
    guard let item = item.take(), !slot.isDisposed,
      let disposable = ownDelegate?.observe(item, for: self)
    else { return }
    if stage.load(ordering: .acquiring) == Stage.ended {
      if let delegate = ownDelegate.take() { delegate.offer(self) }
    } else {
      slot.hold(disposable)
      if stage.exchange(Stage.returned, ordering: .acquiringAndReleasing) == Stage.ended {
        ownDelegate?.close(key)
      }
    }
  }

  /// Called after the terminal event of the signal; a second call does nothing.
  @inlinable
  package func end() {
    if stage.exchange(Stage.ended, ordering: .acquiringAndReleasing) == Stage.returned {
      ownDelegate?.close(key)
    }
  }

  /// For the holder of the only reference: prepares the subscription for another signal.
  @inlinable
  func reuse(number: Int, item: Delegate.Item, delegate: consuming Delegate) {
    ownNumber = number
    ownDelegate = consume delegate
    self.item = item
    stage.store(Stage.begun, ordering: .relaxed)
  }
}

// The inner subscriptions of an operator are disposed together, with the operator, or one by one by its
// owner. The owner of the beginnings stores the spare one and the owner of the inputs takes it. Each reads
// before it writes, which is enough.
extension Slots {
  /// Owner of the inputs only: returns a subscription for the signal with a number.
  ///
  /// Numbers grow.
  @inlinable
  package func next<Delegate: InnerSubscriptionDelegate & ~Copyable>(
    number: Int,
    item: Delegate.Item,
    delegate: consuming Delegate
  ) -> InnerSubscription<Delegate> {
    var spare: InnerSubscription<Delegate>? = takeSpare()
    if isKnownUniquelyReferenced(&spare), let free = spare.take() {
      if !free.slot.isDisposed {
        free.reuse(number: number, item: item, delegate: delegate)
        return free
      }
      close(free.key)
    } else if let spare {
      close(spare.key)
    }
    return InnerSubscription(open(number), number: number, item: item, delegate: delegate)
  }

  /// Owner of the beginnings only: stores a subscription whose signal terminated before it was held.
  @inlinable
  package func offer<Delegate: InnerSubscriptionDelegate & ~Copyable>(
    _ subscription: InnerSubscription<Delegate>
  ) {
    // A disposable that a downstream operator registered belongs to the signal that has terminated.
    subscription.slot.forget()
    if spare.load(ordering: .acquiring) != nil { return close(subscription.key) }
    spare.store(.passRetained(subscription), ordering: .releasing)
  }

  /// Owner of the inputs only.
  @inlinable
  func takeSpare<Delegate: InnerSubscriptionDelegate & ~Copyable>() -> InnerSubscription<Delegate>?
  {
    guard let subscription = spare.load(ordering: .acquiring) else { return nil }
    spare.store(nil, ordering: .releasing)
    return unsafeDowncast(
      subscription.takeRetainedValue(),
      to: InnerSubscription<Delegate>.self
    )
  }
}
