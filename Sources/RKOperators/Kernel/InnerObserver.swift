import RKCore
import Synchronization

/// The observation of one inner signal of a flattening operator.
///
/// The subscription is created before the signal is observed, and lasts until the signal terminates. If the
/// signal terminates before `observe` returns, the next signal reuses the subscription and its slot. This
/// avoids an allocation and a change to the table of slots.
///
///     subscribe ──► begin ──► observe ─┬─ terminated already ──► spare ──► subscribe
///                                      └─ held by the slot ──► end ──► the slot is removed
///
/// The return of `observe` and the end of the signal both change `stage`. The later of the two cleans up.
// Guarded by the order of the stages (`ownNumber`, `ownDelegate`, `item`). Before `begin`, the holder of the
// only reference writes these fields. After that, only the caller of `begin` writes `item` and `ownDelegate`.
// It clears `item` first, and `ownDelegate` after the signal has terminated and `observe` has returned.
@usableFromInline
final class InnerObserver<
  Outer: Sendable,
  Element: Sendable,
  InnerFailure: Error,
  Failure: Error
>: @unchecked Sendable {
  @usableFromInline typealias Delegate = Flatten<Outer, Element, InnerFailure, Failure>.Delegate

  @usableFromInline let slot: Slot
  @usableFromInline let key: Int
  @exclusivity(unchecked) @usableFromInline var ownNumber: Int
  @exclusivity(unchecked) @usableFromInline var ownDelegate: Delegate?
  /// The item whose signal is observed; nil once `begin` has been called.
  @exclusivity(unchecked) @usableFromInline var item: Outer?
  @usableFromInline let stage = Atomic<UInt8>(InnerStage.begun)

  // `@exclusivity(unchecked)` applies only to accesses that are compiled in this module, so all accesses are
  // in this class.

  /// The number of the signal.
  @inlinable var number: Int { ownNumber }

  /// The delegate, borrowed so that Swift does not retain its objects.
  @inlinable var delegate: Delegate? {
    _read { yield ownDelegate }
  }

  @inlinable
  init(_ slot: Slot, number: Int, item: Outer, _ delegate: consuming Delegate) {
    (self.slot, ownNumber, key) = (slot, number, number)
    ownDelegate = consume delegate
    self.item = item
  }

  // If the signal released its observer without a terminal event, it can send no more events. The slot is
  // then removed, unless a producer has something left to dispose.
  @inlinable
  deinit {
    if stage.load(ordering: .acquiring) == InnerStage.returned, slot.isIdle {
      ownDelegate?.output.inners.close(key)
    }
  }

  /// Returns a closure that takes over the reference to the subscription and calls `begin`.
  @inlinable
  consuming func beginning() -> @Sendable () -> Void {
    let subscription = self
    return { subscription.begin() }
  }

  /// Observes the signal of the item.
  @inlinable
  func begin() {
    guard let item = item.take(), !slot.isDisposed,
      let disposable = ownDelegate?.observe(item, self)
    else { return }
    if stage.load(ordering: .acquiring) == InnerStage.ended {
      if let delegate = ownDelegate.take() { delegate.offer(self) }
    } else {
      slot.hold(disposable)
      let old = stage.exchange(InnerStage.returned, ordering: .acquiringAndReleasing)
      if old == InnerStage.ended { ownDelegate?.output.inners.close(key) }
    }
  }

  /// Ends the subscription after the terminal event of the signal.
  ///
  /// A second call does nothing.
  @inlinable
  func end() {
    let old = stage.exchange(InnerStage.ended, ordering: .acquiringAndReleasing)
    if old == InnerStage.returned { ownDelegate?.output.inners.close(key) }
  }

  /// Prepares the subscription for another signal.
  ///
  /// The caller must hold the only reference to the subscription.
  @inlinable
  func reuse(number: Int, item: Outer, _ delegate: consuming Delegate) {
    ownNumber = number
    ownDelegate = consume delegate
    self.item = item
    stage.store(InnerStage.begun, ordering: .relaxed)
  }
}

/// The stages of an inner subscription.
@usableFromInline
enum InnerStage {
  /// The signal is not observed yet, or `observe` has not returned.
  @inlinable static var begun: UInt8 { 0 }
  /// `observe` has returned, and the signal has not ended.
  @inlinable static var returned: UInt8 { 1 }
  /// The signal has ended.
  @inlinable static var ended: UInt8 { 2 }
}

extension Flatten {
  /// Receives the events of an inner signal from its `InnerObserver`.
  @usableFromInline
  struct Delegate: ~Copyable, Sendable {
    @usableFromInline let flatten: Flatten
    @usableFromInline let output: Operator

    @inlinable
    init(_ flatten: Flatten, _ output: Operator) {
      self.flatten = flatten
      self.output = output
    }

    @inlinable
    borrowing func observe(_ outer: Outer, _ inner: Inner) -> any Disposable {
      // The closures capture only `inner`, so they need no allocation.
      flatten.observe(
        outer,
        AnyObserver(
          receive: { inner.delegate?.receive($0, from: inner.number) },
          completion: { completion in
            inner.delegate?.receive(completion: completion, from: inner.number)
            inner.end()
          },
          upstream: inner.slot
        )
      )
    }

    @inlinable
    borrowing func receive(_ element: Element, from number: Int) {
      output.receive(orEnqueue: { .inner(element, number: number) }) {
        flatten.send(element, from: number, &$0, output)
      }
    }

    @inlinable
    borrowing func receive(
      completion: Subscribers.Completion<InnerFailure>,
      from number: Int
    ) {
      if case .failure(let error) = completion {
        return output.receive(.innerEnd(flatten.innerFailure(error), number: number))
      }
      output.receive(orEnqueue: { .innerEnd(nil, number: number) }) {
        if flatten.isCurrent(number, &$0, output) { flatten.complete(number, &$0, output) }
      }
    }

    /// Stores a subscription whose signal terminated before `observe` returned, so that the next signal can
    /// reuse it.
    ///
    /// If a subscription is already stored, or if the operator has an owner, the given subscription is
    /// closed.
    @inlinable
    borrowing func offer(_ inner: Inner) {
      // The terminated signal may have registered a disposable in the slot.
      inner.slot.forget()
      let isStored = output.change { state in
        if state.spare != nil { return false }
        state.spare = inner
        return true
      }
      if !isStored { output.inners.close(inner.key) }
    }
  }
}
