public import RKCore

extension SignalProtocol {
  /// Disposes the source on a scheduler, so that a slow disposal does not block the thread that disposes.
  ///
  /// After the disposal nothing is delivered, and the observer is released at once, before the scheduler
  /// disposes the source. A source that terminates by itself does not use the scheduler.
  ///
  /// - Parameter scheduler: The scheduler on which the source is disposed.
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
private final class DeferredDisposal<Element: Sendable, Failure: Error>: OperatorNode {
  private let source: DeferredSlot
  private let slot = Slot()
  private let downstream: Locked<AnyObserver<Element, Failure>?>

  init(downstream: AnyObserver<Element, Failure>, scheduler: any Scheduler & Sendable) {
    source = DeferredSlot(scheduler: scheduler)
    self.downstream = Locked(downstream)
    slot.hold(source)
    downstream.upstream?.hold(disposable)
  }

  var disposable: WeakDisposable { WeakDisposable(self, [slot]) }

  var isDisposed: Bool { source.isDisposed }

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

  func stop() -> Bool {
    source.dispose()
    return true
  }

  func release() {
    let observer = takeDownstream()
    _ = consume observer
  }

  private func takeDownstream() -> AnyObserver<Element, Failure>? {
    downstream.take()
  }
}

/// A slot whose content is disposed on a scheduler.
private struct DeferredSlot: Disposable {
  let slot = Slot()
  let scheduler: any Scheduler & Sendable

  var isDisposed: Bool { slot.isFinished }

  func hold(_ disposable: any Disposable) {
    slot.hold(DeferredDisposable(disposable: disposable, scheduler: scheduler))
  }

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
