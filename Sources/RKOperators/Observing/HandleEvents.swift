public import RKCore

extension SignalProtocol {
  /// Calls closures along the way; the events pass through unchanged.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called when somebody observes, before the source is observed.
  ///   - receiveOutput: Called with each element, before it is passed on.
  ///   - receiveCompletion: Called with the end, before it is passed on.
  ///   - receiveCancel: Called when the observation is disposed before it has ended, and only then.
  public func handleEvents(
    receiveSubscription: (@Sendable () -> Void)? = nil,
    receiveOutput: (@Sendable (Element) -> Void)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Error>) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      receiveSubscription?()
      let watch = Watch(cancelled: receiveCancel)
      downstream.upstream?.hold(watch)
      watch.upstream.hold(
        observe(
          with: AnyObserver(
            receive: { element in
              receiveOutput?(element)
              if watch.isLive { downstream.receive(element) }
            },
            completion: { completion in
              if watch.end() {
                receiveCompletion?(completion)
                if !watch.isCancelled { downstream.receive(completion: completion) }
              }
            },
            upstream: watch.upstream
          )
        )
      )
      return watch
    })
  }
}

/// An observation that tells how it ended: by itself, or because it was cancelled.
private final class Watch: NestedDisposable {
  let upstream = Slot()
  private let cancellation = SimpleDisposable()
  private let cancelled: BlockDisposable
  private let reportsCancel: Bool

  init(cancelled: (@Sendable () -> Void)?) {
    self.cancelled = BlockDisposable(cancelled ?? {})
    reportsCancel = cancelled != nil
  }

  /// Whether an event may still be delivered.
  var isLive: Bool { !cancelled.isDisposed }

  /// Over also when the upstream is, unless a cancellation has to be reported.
  var isDisposed: Bool { cancelled.isDisposed || !reportsCancel && upstream.isSpent }

  /// Whether it was disposed, also after it ended by itself.
  var isCancelled: Bool { cancellation.isDisposed }

  /// It ended by itself; false when it was cancelled before.
  func end() -> Bool {
    upstream.dispose()
    return cancelled.disarm()
  }

  func dispose() {
    cancellation.dispose()
    cancelled.dispose()
    upstream.dispose()
  }

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    cancellation.dispose()
    cancelled.stop(&rest)
    upstream.stop(&rest)
  }
}
