import Synchronization

/// How an observer that was disposed is let go, whatever the fan-out does meanwhile.
///
///     nobody is told ─────────► unlinked, and let go
///     this thread tells ──────► let go, unless it is the one that is told; unlinked when the delivery is over
///     another thread tells ───► among the leavers; let go when the call that runs has returned
extension Fanout {
  /// Removes an observer that was disposed, and lets it go: now if nobody is being told anything or this
  /// thread tells, and otherwise when the call that runs has returned.
  @inlinable
  func remove(_ registration: Registration<Element, Failure>) {
    if drain.enter() {
      unlink(registration)
      if !drain.leave() { work() }
    } else {
      leave(registration)
    }
  }

  /// Removes an observer while the drain is owned.
  @usableFromInline
  func leave(_ registration: Registration<Element, Failure>) {
    // Then this thread is the owner, further up its stack.
    let isOwner = teller.load(ordering: .relaxed) == ThreadNumber.current.number
    if isOwner, told?.toOpaque() != Unmanaged.passUnretained(registration).toOpaque() {
      registration.forget()
    } else {
      leavers.withLock { $0.append(registration) }
      hasLeavers.store(true, ordering: .relaxed)
    }
    submit(.remove(registration))
  }

  /// Owner only: lets those go who were disposed; they are unlinked later.
  @usableFromInline
  func letGo() {
    // Before they are taken: who comes between is looked for once more, in vain.
    hasLeavers.store(false, ordering: .relaxed)
    let left = leavers.withLock { leavers in
      defer { leavers = [] }
      return leavers
    }
    for registration in left { registration.forget() }
  }
}
