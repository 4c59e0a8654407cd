public import RKCore

extension SignalProtocol {
  /// Disposes the source on a scheduler, so that a slow disposal does not block the thread that disposes.
  ///
  /// After the disposal nothing is delivered, and the observer is released at once, before the scheduler
  /// disposes the source. A source that terminates by itself does not use the scheduler.
  ///
  /// - Parameter scheduler: The scheduler on which the source is disposed.
  @inlinable
  public func dispose(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let disposal = DeferredDisposal(downstream: downstream, scheduler: scheduler)
      disposal.observe(self)
      return disposal.disposable
    })
  }
}

/// An observation whose source is disposed on a scheduler.
///
///     source ──► closures ──► DeferredDisposal ──► downstream
///        ▲                           ┊ weak             │
///        └── scheduler ◄── slot ◄── disposable ◄────────┘
///
/// Disposing releases the downstream observer at once and closes the source's slot, so that the source stops
/// sending. The content of that slot is disposed on the scheduler.
@usableFromInline
final class DeferredDisposal<Element: Sendable, Failure: Error>: OperatorNode {
  @usableFromInline let source: DeferredSlot
  @usableFromInline let slot = Slot()
  @usableFromInline let downstream: Locked<AnyObserver<Element, Failure>?>

  @inlinable
  init(downstream: AnyObserver<Element, Failure>, scheduler: any Scheduler & Sendable) {
    source = DeferredSlot(scheduler: scheduler)
    self.downstream = Locked(downstream)
    slot.hold(source)
    downstream.upstream?.hold(disposable)
  }

  @inlinable var disposable: WeakDisposable { WeakDisposable(self, [slot]) }

  @usableFromInline var isDisposed: Bool { source.isDisposed }

  @inlinable
  func observe(_ signal: some SignalProtocol<Element, Failure>) {
    let observer = AnyObserver<Element, Failure>(
      receive: { self.downstream.withLock { $0 }?.receive($0) },
      completion: { completion in
        self.source.slot.dispose()
        self.takeDownstream()?.receive(completion: completion)
      },
      upstream: source.slot
    )
    source.hold(signal.observe(with: observer))
  }

  @usableFromInline
  func stop() -> Bool {
    source.dispose()
    return true
  }

  @inlinable
  func release() {
    let observer = takeDownstream()
    _ = consume observer
  }

  @inlinable
  func takeDownstream() -> AnyObserver<Element, Failure>? {
    downstream.take()
  }
}

/// A slot whose content is disposed on a scheduler.
@usableFromInline
struct DeferredSlot: Disposable {
  @usableFromInline let slot = Slot()
  @usableFromInline let scheduler: any Scheduler & Sendable

  @usableFromInline
  init(scheduler: any Scheduler & Sendable) {
    self.scheduler = scheduler
  }

  @usableFromInline var isDisposed: Bool { slot.isFinished }

  @usableFromInline
  func hold(_ disposable: any Disposable) {
    slot.hold(DeferredDisposable(disposable: disposable, scheduler: scheduler))
  }

  @usableFromInline
  func dispose() {
    switch slot.empty() {
    case let deferred as DeferredDisposable: deferred.dispose()
    case let disposable?: DeferredDisposable(disposable: disposable, scheduler: scheduler).dispose()
    case nil: break
    }
  }
}

private struct DeferredDisposable: Disposable {
  let disposable: any Disposable
  let scheduler: any Scheduler & Sendable

  var isDisposed: Bool { disposable.isDisposed }

  func dispose() {
    if disposable.isDisposed { return }
    scheduler.schedule { disposable.dispose() }
  }
}
