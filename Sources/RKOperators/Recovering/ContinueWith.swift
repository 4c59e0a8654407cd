import RKCore

/// What follows the terminal event of a source.
@usableFromInline
enum Continuation<Next: SignalProtocol>: Sendable {
  case end(Subscribers.Completion<Next.Error>)
  case signal(Next)
}

extension SignalProtocol {
  /// Emits what a closure makes of the elements, and continues as another closure decides at the end.
  ///
  ///     source ──► transform ──► downstream
  ///        └─ end ──► decide ─┬─► end ─────► downstream
  ///                           └─► signal ──► downstream
  ///
  /// - Parameters:
  ///   - transform: A closure that makes the element to emit, if any.
  ///   - decide: A closure that is given the terminal event, and whether there was no element before it.
  @inlinable
  func continueWith<Next: SignalProtocol>(
    emitting transform: @escaping @Sendable (Element) -> Next.Element?,
    _ decide:
      @escaping @Sendable (Subscribers.Completion<Error>, _ isEmpty: Bool) -> Continuation<Next>
  ) -> Signal<Next.Element, Next.Error> {
    Signal<Next.Element, Next.Error>(onSubscribe: { downstream in
      let output = ContinuingOperator(downstream)
      let isEmpty = Ref(true)
      output.first.observe(
        self,
        receive: { element in
          isEmpty.value = false
          if let element = transform(element) { downstream.receive(element) }
        },
        completion: { completion in
          if output.isDisposed { return }
          switch decide(completion, isEmpty.value) {
          case .end(let completion): output.finish(completion)
          case .signal(let next):
            // The closure may have disposed the observation.
            if output.isDisposed { return }
            output.second.observe(next, receive: downstream.element, completion: output.finish)
          }
        }
      )
      return output.disposable
    })
  }
}

/// Two signals, of which the second is observed when the first has terminated.
///
/// The observation is over when it is closed: never between the two signals.
@usableFromInline
final class ContinuingOperator<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let downstream: AnyObserver<Element, Failure>
  @usableFromInline let disposable = OperatorDisposable(sources: 2)

  @inlinable
  init(_ downstream: AnyObserver<Element, Failure>) {
    self.downstream = downstream
    downstream.upstream?.hold(disposable)
  }

  @inlinable
  deinit { disposable.abandon() }

  @inlinable var first: Slot { disposable.slot(0) }

  @inlinable var second: Slot { disposable.slot(1) }

  @inlinable var isDisposed: Bool { disposable.isClosed }

  /// Disposes both and terminates, unless the observation was disposed.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if disposable.finish() { downstream.receive(completion: completion) }
  }
}
