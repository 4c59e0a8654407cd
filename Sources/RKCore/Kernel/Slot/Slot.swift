import Synchronization

/// A container for the disposable of a source.
///
/// The slot exists before the source is observed.
///
/// An operator creates a slot and passes it upstream with its observer. A source that sends before `observe`
/// returns checks the slot before each event. A source can also register its disposable with `hold` before
/// `observe` returns. Later, the disposable that `observe` returns replaces the registered one.
///
///     operator ── Slot() ──► observe(with: observer + slot) ──► source reads slot.isDisposed
///         └──────────────── slot.hold(the disposable that observe returns)
///
/// `flag` is never cleared. The lock guards the content. While the lock is held, nothing is disposed or
/// released.
@usableFromInline
package final class Slot: Disposable {
  @usableFromInline let flag = Atomic<Bool>(false)
  /// True once `hold` or `replace` has set the content.
  @usableFromInline let isUsed = Atomic<Bool>(false)
  @usableFromInline let held = Locked(Content())

  /// The link through which a consumer paces a synchronous source.
  ///
  /// If it is nil, the source sends all of its elements without a pause.
  @usableFromInline package let backpressure: Backpressure?

  /// The content of a slot.
  ///
  /// This type is used instead of an optional, because it is cheaper to move and to release.
  @usableFromInline
  struct Content: Sendable {
    @usableFromInline var disposable: any Disposable
    @usableFromInline var isEmpty: Bool

    @inlinable
    init() {
      disposable = FinishedDisposable()
      isEmpty = true
    }

    @inlinable
    init(_ disposable: consuming any Disposable) {
      self.disposable = disposable
      isEmpty = false
    }
  }

  @inlinable
  package init(backpressure: Backpressure? = nil) {
    self.backpressure = backpressure
  }

  @inlinable package var isDisposed: Bool { flag.load(ordering: .acquiring) }

  /// Observes a source with this slot, and holds the resulting disposable.
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

  /// Replaces the disposable in the slot, without disposing the old one.
  ///
  /// If the slot is disposed, the new disposable is disposed immediately.
  @usableFromInline
  package func hold(_ disposable: consuming any Disposable) {
    var content = Content(disposable)
    // The old content is released outside the lock.
    if !swap(&content) { DisposalTrampoline.dispose(content.disposable) }
  }

  /// Replaces the disposable in the slot like `hold`, and returns the old one; nil if there was none.
  @usableFromInline @discardableResult
  package func replace(with disposable: (any Disposable)?) -> (any Disposable)? {
    var content = disposable.map(Content.init) ?? Content()
    if swap(&content) { return content.isEmpty ? nil : content.disposable }
    if let disposable { DisposalTrampoline.dispose(disposable) }
    return nil
  }

  /// Exchanges the content without copying; returns false if the slot is disposed.
  private func swap(_ content: inout Content) -> Bool {
    held.withLock { held in
      if flag.load(ordering: .acquiring) { return false }
      isUsed.store(true, ordering: .relaxed)
      Swift.swap(&held, &content)
      return true
    }
  }

  /// Releases the content without disposing it; called only when the content has finished.
  @inlinable
  package func forget() {
    if isUsed.load(ordering: .relaxed) { forgetContent() }
  }

  @usableFromInline
  func forgetContent() {
    replace(with: nil)
  }

  /// Disposes the content and then the slot, before a terminal event is sent.
  ///
  /// - Returns: False if the slot was already disposed, or was disposed during the disposal of the content.
  ///   In this case, the caller must send nothing.
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

  package var content: (any Disposable)? {
    held.withLock { $0.isEmpty ? nil : $0.disposable }
  }

  /// True if the slot or its content is disposed.
  package var isFinished: Bool { isDisposed || content?.isDisposed == true }

  /// True if the slot has nothing left to dispose, because it is finished or empty.
  @usableFromInline package var isIdle: Bool {
    if isDisposed { return true }
    // A nested slot counts as idle only if it is disposed. An empty nested slot may be filled again; a timer,
    // for example, fills its slot at each tick.
    return content?.isDisposed ?? true
  }

  /// Disposes the content, and every disposable that is added later.
  @usableFromInline @inline(never)
  package func dispose() {
    let content = takeContent()
    if !content.isEmpty { DisposalTrampoline.dispose(content.disposable) }
  }

  /// Marks the slot as disposed and returns its content, which the caller disposes.
  package func empty() -> (any Disposable)? {
    let content = takeContent()
    return content.isEmpty ? nil : content.disposable
  }

  private func takeContent() -> Content {
    var content = Content()
    if flag.exchange(true, ordering: .acquiringAndReleasing) { return content }
    held.withLock { Swift.swap(&$0, &content) }
    return content
  }

  /// Returns a token that a source retains with its observer.
  ///
  /// The source releases the token together with its observer, and can send no events after that. The token
  /// then calls the closure, unless the slot still has something to dispose.
  package func onRelease(_ body: @escaping @Sendable () -> Void) -> ReleaseToken {
    ReleaseToken { if self.isIdle { body() } }
  }
}

extension Slot? {
  /// True if there is a slot and it is disposed.
  @usableFromInline var isDisposed: Bool {
    @_transparent get { if let self { self.isDisposed } else { false } }
  }
}

/// A token that calls a closure when it is deallocated.
package final class ReleaseToken: Sendable {
  private let body: @Sendable () -> Void

  package init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  deinit { body() }
}

/// The disposable of an operator with one upstream.
///
/// `isDisposed` is also true when the upstream is finished.
@usableFromInline
package struct UpstreamDisposable: Disposable {
  @usableFromInline let slot: Slot

  @inlinable
  package init(_ slot: Slot) {
    self.slot = slot
  }

  @usableFromInline package var isDisposed: Bool { slot.isFinished }

  @usableFromInline
  package func dispose() {
    slot.dispose()
  }
}

/// The disposable of an operator with several upstreams.
///
/// `isDisposed` is also true when all upstreams are finished.
@usableFromInline
package struct UpstreamsDisposable: Disposable {
  private let slots: [Slot]

  @usableFromInline
  package init(_ slots: Slot...) {
    self.slots = slots
  }

  @usableFromInline package var isDisposed: Bool { slots.allSatisfy(\.isFinished) }

  @usableFromInline
  package func dispose() {
    for slot in slots { slot.dispose() }
  }
}

extension Slot: NestedDisposable {
  #if DEBUG
  package var observed: ObservedSource { ObservedSource(content) }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let disposable = empty() { rest.append(.dispose(disposable)) }
  }
}

extension UpstreamDisposable: NestedDisposable {
  #if DEBUG
  package var observed: ObservedSource { ObservedSource(slot) }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
  }
}

extension UpstreamsDisposable: NestedDisposable {
  #if DEBUG
  package var observed: ObservedSource { ObservedSource(parts: slots) }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    for slot in slots { slot.stop(&rest) }
  }
}
