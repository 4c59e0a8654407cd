import Synchronization

/// The actions of an operator that observes signals through inner subscriptions.
///
/// A delegate is borrowed and not copied, because Swift would retain a copy.
@usableFromInline
package protocol InnerSubscriptionDelegate: ~Copyable, Sendable {
  associatedtype Item: Sendable

  /// Observes the signal of an item with the slot of the subscription.
  func observe(_ item: Item, for subscription: InnerSubscription<Self>) -> any Disposable

  /// Stores a subscription that the next signal can reuse.
  func offer(_ subscription: InnerSubscription<Self>)

  /// Disposes a subscription and removes it.
  func close(_ key: Int)
}

/// The observation of one of the signals that an operator observes concurrently.
///
/// It exists before the signal is observed, until the signal terminates. If the signal has terminated when
/// `observe` returns, the subscription and its slot are unused. The next signal reuses both, so it allocates
/// nothing and changes no table.
///
///     next ──► begin ──► observe ─┬─ terminated already ──► spare ──► next
///                                 └─ held by the slot ──► end ──► the slot is removed
///
/// The return of `observe` and the end of the signal both change `stage`. The second of the two cleans up.
// Guarded by the order of the stages (`ownNumber`, `ownDelegate`, `item`). Before `begin`, the holder of the
// only reference writes them. After that, only the caller of `begin` writes `item` and `ownDelegate`. It
// clears `item` first, and `ownDelegate` after the signal has terminated and `observe` has returned.
@usableFromInline
package final class InnerSubscription<Delegate: InnerSubscriptionDelegate & ~Copyable>:
  @unchecked Sendable
{
  @usableFromInline package let slot: Slot
  @usableFromInline package let key: Int
  @exclusivity(unchecked) @usableFromInline var ownNumber: Int
  @exclusivity(unchecked) @usableFromInline var ownDelegate: Delegate?
  /// The item whose signal is observed; nil after `begin` was called.
  @exclusivity(unchecked) @usableFromInline var item: Delegate.Item?
  @usableFromInline let stage = Atomic<UInt8>(Stage.begun)

  @usableFromInline
  enum Stage {
    @inlinable static var begun: UInt8 { 0 }
    @inlinable static var returned: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }
  }

  // `@exclusivity(unchecked)` applies only to accesses that this module compiles. They are all below.

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

  // The signal released its observer without a terminal event, so it can send no more events. The slot is
  // removed, unless a producer has something left to dispose.
  @inlinable
  deinit {
    if stage.load(ordering: .acquiring) == Stage.returned, slot.isIdle { ownDelegate?.close(key) }
  }

  /// Returns a closure that calls `begin` and takes over the reference.
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

  /// Ends the subscription after the terminal event of the signal.
  ///
  /// A second call does nothing.
  @inlinable
  package func end() {
    if stage.exchange(Stage.ended, ordering: .acquiringAndReleasing) == Stage.returned {
      ownDelegate?.close(key)
    }
  }

  /// Prepares the subscription for another signal.
  ///
  /// Only the holder of the only reference may call it.
  @inlinable
  func reuse(number: Int, item: Delegate.Item, delegate: consuming Delegate) {
    ownNumber = number
    ownDelegate = consume delegate
    self.item = item
    stage.store(Stage.begun, ordering: .relaxed)
  }
}

// The operator's disposal disposes all inner subscriptions together, and its owner disposes single ones. The
// owner of the beginnings stores the spare subscription, and the owner of the inputs takes it. Each of them
// reads before it writes, so atomic loads and stores are enough.
extension Slots {
  /// Owner of the inputs only: returns a subscription for the signal with a number.
  ///
  /// Each call needs a larger number than the call before.
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
    // A disposable that a downstream operator registered belongs to the terminated signal.
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
