import RKCore

/// The terminal event of the result, or the signal to continue with.
@usableFromInline
enum ResumeNext<Next: SignalProtocol>: Sendable {
  case end(Subscribers.Completion<Next.Error>)
  case signal(Next)
}

extension SignalProtocol {
  /// Transforms the elements with a closure; another closure decides how to continue when the source
  /// terminates.
  ///
  ///     source ──► transform ──► downstream
  ///        └─ end ──► decide ─┬─► end ─────► downstream
  ///                           └─► signal ──► downstream
  ///
  /// - Parameters:
  ///   - transform: A closure that returns the element to emit, or nil to emit nothing.
  ///   - decide: A closure that returns the terminal event of the result or the next signal, given the
  ///     terminal event of the source and whether the source was empty.
  @export(implementation)
  func continueWith<Next: SignalProtocol>(
    function: OperatorName = #function,
    emitting transform: @escaping @Sendable (Element) -> Next.Element?,
    _ decide:
      @escaping @Sendable (Subscribers.Completion<Error>, _ isEmpty: Bool) -> ResumeNext<Next>
  ) -> Signal<Next.Element, Next.Error> {
    Signal<Next.Element, Next.Error>(
      onSubscribe: { downstream in
        let output = ContinuingOperator(downstream)
        let isEmpty = Box(true)
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
      },
      function: function
    )
    .following(self)
  }
}

/// The observation of two signals: the second is observed after the first has terminated.
///
/// The observation counts as disposed only when its disposable is closed, not between the two signals.
@usableFromInline
final class ContinuingOperator<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let downstream: AnyObserver<Element, Failure>
  @usableFromInline let disposable = OperatorDisposable(sources: 2)

  @export(implementation)
  init(_ downstream: AnyObserver<Element, Failure>) {
    self.downstream = downstream
    downstream.upstream?.hold(disposable)
  }

  @export(implementation)
  deinit { disposable.abandon() }

  @export(implementation) var first: Slot { disposable.slot(0) }

  @export(implementation) var second: Slot { disposable.slot(1) }

  @export(implementation) var isDisposed: Bool { disposable.isClosed }

  /// Disposes both signals and sends the completion downstream, unless the observation was disposed.
  @export(implementation)
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if disposable.finish() { downstream.receive(completion: completion) }
  }
}
