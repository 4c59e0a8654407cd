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
/// Disposing disposes the second slot first, so the observation is over only when that is disposed: never
/// between the two signals.
@usableFromInline
final class ContinuingOperator<Element: Sendable, Failure: Error>: OperatorNode {
  @usableFromInline let downstream: AnyObserver<Element, Failure>
  @usableFromInline let first = Slot()
  @usableFromInline let second = Slot()

  @inlinable
  init(_ downstream: AnyObserver<Element, Failure>) {
    self.downstream = downstream
    downstream.upstream?.hold(disposable)
  }

  @inlinable var disposable: WeakDisposable { WeakDisposable(self, [second, first]) }

  @inlinable var isDisposed: Bool { second.isDisposed }

  /// Disposes both and terminates, unless the observation was disposed.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if isDisposed { return }
    first.dispose()
    if second.finish() { downstream.receive(completion: completion) }
  }
}
