public import RKCore

extension SignalProtocol {
  /// Calls closures when events occur, and sends the events downstream unchanged.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure that is called before the source is observed.
  ///   - receiveOutput: A closure that is called before each element is sent downstream.
  ///   - receiveCompletion: A closure that is called before the terminal event is sent downstream.
  ///   - receiveCancel: A closure that is called if the observation is disposed before it terminates.
  @export(implementation)
  public func handleEvents(
    receiveSubscription: (@Sendable () -> Void)? = nil,
    receiveOutput: (@Sendable (Element) -> Void)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Error>) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      receiveSubscription?()
      let observation = HandledObservation(
        receiveCancel: receiveCancel,
        backpressure: downstream.upstream?.backpressure
      )
      downstream.upstream?.hold(observation)
      observation.upstream.observe(
        self,
        receive: { element in
          receiveOutput?(element)
          if observation.isLive { downstream.receive(element) }
        },
        completion: { completion in
          guard observation.terminate() else { return }
          receiveCompletion?(completion)
          if !observation.wasDisposed { downstream.receive(completion: completion) }
        }
      )
      return observation
    })
  }

  /// Unavailable: use `receiveOutput`.
  @available(*, unavailable, renamed: "handleEvents(receiveOutput:)")
  @_disfavoredOverload
  public func handleEvents(
    receiveValue: @escaping @Sendable (Element) -> Void
  ) -> Signal<Element, Error> { fatalError() }
}

/// An observation that calls a closure when it is disposed, unless it has terminated.
@usableFromInline
final class HandledObservation: NestedDisposable {
  @usableFromInline let upstream: Slot
  /// A flag that is set when the observation is disposed, even if it has already terminated.
  private let disposed = SimpleDisposable()
  private let cancel: BlockDisposable
  private let reportsCancel: Bool

  @usableFromInline
  init(receiveCancel: (@Sendable () -> Void)?, backpressure: Backpressure?) {
    upstream = Slot(backpressure: backpressure)
    cancel = BlockDisposable(receiveCancel ?? {})
    reportsCancel = receiveCancel != nil
  }

  /// True if elements can be delivered.
  @usableFromInline var isLive: Bool { !cancel.isDisposed }

  /// True after termination or disposal, or when the upstream has finished and no closure needs to be called
  /// on disposal.
  @usableFromInline var isDisposed: Bool {
    cancel.isDisposed || !reportsCancel && upstream.isFinished
  }

  @usableFromInline var wasDisposed: Bool { disposed.isDisposed }

  /// Disposes the upstream; returns false if the observation had already terminated or been disposed.
  @usableFromInline
  func terminate() -> Bool {
    upstream.dispose()
    return cancel.disarm()
  }

  @usableFromInline
  func dispose() {
    disposed.dispose()
    cancel.dispose()
    upstream.dispose()
  }

  #if DEBUG
  var observed: ObservedSource { ObservedSource(upstream) }
  #endif

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    disposed.dispose()
    cancel.stop(&rest)
    upstream.stop(&rest)
  }
}
