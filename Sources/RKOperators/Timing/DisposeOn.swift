public import RKCore

extension SignalProtocol {
  /// Disposes the source on a scheduler, so that a slow disposal does not block the calling thread.
  ///
  /// After disposal, nothing is delivered. The observer is released immediately, before the scheduler
  /// disposes the source. If the source terminates, the scheduler is not used.
  ///
  /// - Parameter scheduler: The scheduler on which the source is disposed.
  @export(implementation)
  public func dispose(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let source = ScheduledDisposalSlot(scheduler: scheduler)
      let output = SerializedOperator(downstream: downstream, state: (), sources: 1) {
        (_: inout Void, event: Signal<Element, Error>.Event, output) in
        // The source has terminated: the scheduler has nothing to dispose.
        if event.isTerminal { source.slot.dispose() }
        output.pass(event)
      }
      output.slot(0).hold(source)
      let observer = AnyObserver<Element, Error>(
        receive: { output.receive(.next($0)) },
        completion: { output.receive(.init($0)) },
        upstream: source.slot
      )
      source.hold(observe(with: observer))
      return output.disposable
    })
  }
}

/// A slot whose content is disposed on a scheduler.
@usableFromInline
struct ScheduledDisposalSlot: Disposable {
  @usableFromInline let slot = Slot()
  @usableFromInline let scheduler: any Scheduler & Sendable

  @usableFromInline
  init(scheduler: any Scheduler & Sendable) {
    self.scheduler = scheduler
  }

  @usableFromInline var isDisposed: Bool { slot.isFinished }

  @usableFromInline
  func hold(_ disposable: any Disposable) {
    slot.hold(ScheduledDisposable(disposable: disposable, scheduler: scheduler))
  }

  @usableFromInline
  func dispose() {
    empty()?.dispose()
  }

  private func empty() -> ScheduledDisposable? {
    guard let content = slot.empty() else { return nil }
    return content as? ScheduledDisposable
      ?? ScheduledDisposable(disposable: content, scheduler: scheduler)
  }
}

extension ScheduledDisposalSlot: NestedDisposable {
  #if DEBUG
  var observed: ObservedSource {
    ObservedSource((slot.content as? ScheduledDisposable)?.disposable)
  }
  #endif

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let disposable = empty() { rest.append(.dispose(disposable)) }
  }
}

private struct ScheduledDisposable: Disposable {
  let disposable: any Disposable
  let scheduler: any Scheduler & Sendable

  var isDisposed: Bool { disposable.isDisposed }

  func dispose() {
    if disposable.isDisposed { return }
    scheduler.schedule { disposable.dispose() }
  }
}
