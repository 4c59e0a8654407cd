import Synchronization

/// A place for the one disposable that stops something, reserved before that something starts.
///
/// An operator makes a slot, hands it up with its observer, and observes. A source that sends before
/// `observe` has returned asks the slot whether to go on, and what can be stopped earlier registers
/// itself; what `observe` returns is held in its place.
///
///     operator ── Slot() ──► observe(with: observer + slot) ──► source asks slot.isDisposed
///         └──────────────── slot.hold(what observe returned)
///
/// The flag only ever goes up; the lock guards what is held. Nothing is disposed, and nothing
/// released, while the lock is held.
@usableFromInline
package final class Slot: Disposable {
  @usableFromInline let flag = Atomic<Bool>(false)
  /// Whether anything was ever held.
  @usableFromInline let isUsed = Atomic<Bool>(false)
  @usableFromInline let held = Locked<(any Disposable)?>(nil)

  /// What paces a synchronous source; nil for one that sends all it has.
  @usableFromInline package let demand: Demand?

  @inlinable
  package init(demand: Demand? = nil) {
    self.demand = demand
  }

  /// Whether the slot was disposed.
  @inlinable package var isDisposed: Bool { flag.load(ordering: .acquiring) }

  /// Keeps a disposable, instead of the one before, which is left alone; disposes it at once if the
  /// slot is disposed already.
  @usableFromInline
  package func hold(_ disposable: any Disposable) {
    replace(with: disposable)
  }

  /// Keeps a disposable and hands out the one before; disposes it at once if the slot is disposed.
  @usableFromInline @discardableResult
  package func replace(with disposable: (any Disposable)?) -> (any Disposable)? {
    let (kept, old) = held.withLock { held -> (Bool, (any Disposable)?) in
      if flag.load(ordering: .acquiring) { return (false, nil) }
      isUsed.store(true, ordering: .relaxed)
      let old = held
      held = disposable
      return (true, old)
    }
    if !kept, let disposable { DisposalTrampoline.dispose(disposable) }
    return old
  }

  /// Lets go of what is held, as it is over.
  @inlinable
  package func forget() {
    if isUsed.load(ordering: .relaxed) { forgetHeld() }
  }

  @usableFromInline
  func forgetHeld() {
    replace(with: nil)
  }

  /// Disposes what is held and then closes the slot, before a terminal event is sent.
  ///
  /// - Returns: False if it was disposed already, or is by the disposal of what it held: nothing is to be
  ///   sent then.
  @usableFromInline
  package func finish() -> Bool {
    if isDisposed { return false }
    if isUsed.load(ordering: .relaxed), let held = replace(with: nil) {
      DisposalTrampoline.dispose(held)
    }
    if isDisposed { return false }
    dispose()
    return true
  }

  /// What is held.
  package var content: (any Disposable)? { held.withLock { $0 } }

  /// Whether it was disposed, or what it holds is over: for a slot whose content alone keeps it going.
  package var isSpent: Bool { isDisposed || content?.isDisposed == true }

  /// Whether there is nothing to dispose, and nothing left that could hold something new.
  @usableFromInline package var isOver: Bool {
    if isDisposed { return true }
    // A slot that is held is over when it is disposed: a timer's is filled anew at each tick.
    let content = content
    return (content as? Slots)?.isOver ?? content?.isDisposed ?? true
  }

  /// Disposes what is held, and whatever is held from now on.
  @usableFromInline package func dispose() {
    if let disposable = empty() { DisposalTrampoline.dispose(disposable) }
  }

  /// Closes the slot without disposing what it held: the caller disposes it.
  package func empty() -> (any Disposable)? {
    if flag.exchange(true, ordering: .acquiringAndReleasing) { return nil }
    return held.withLock { held in
      defer { held = nil }
      return held
    }
  }
}

extension Slot {
  /// Observes a source, which asks this slot whether to go on, and holds its disposable.
  @inlinable
  package func observe<Source: SignalProtocol>(
    _ source: Source,
    receive: @escaping @Sendable (Source.Element) -> Void,
    completion: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Void
  ) {
    hold(
      source.observe(
        with: AnyObserver(receive: receive, completion: completion, upstream: self)
      )
    )
  }
}

/// The observation of an operator that is nothing but its upstream: over also when that is.
@usableFromInline
package struct Upstream: Disposable {
  @usableFromInline let slot: Slot

  @inlinable
  package init(_ slot: Slot) {
    self.slot = slot
  }

  @usableFromInline package var isDisposed: Bool { slot.isSpent }

  @usableFromInline
  package func dispose() {
    slot.dispose()
  }
}

/// The observation of an operator with several upstreams: over when all of them are.
package struct Upstreams: Disposable {
  private let slots: [Slot]

  package init(_ slots: Slot...) {
    self.slots = slots
  }

  package var isDisposed: Bool { slots.allSatisfy(\.isSpent) }

  package func dispose() {
    for slot in slots { slot.dispose() }
  }
}

extension Slot: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let disposable = empty() { rest.append(.dispose(disposable)) }
  }
}

extension Upstream: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
  }
}

extension Upstreams: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    for slot in slots { slot.stop(&rest) }
  }
}
