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
      let sink = TerminatingSink(downstream)
      let isEmpty = Ref(true)
      // Each signal has a slot of its own: the second must not find what the first has registered.
      let first = Slot()
      sink.slot.hold(Upstream(first))
      first.observe(
        self,
        receive: { element in
          isEmpty.value = false
          if let element = transform(element) { downstream.receive(element) }
        },
        completion: { completion in
          if sink.slot.isDisposed { return }
          switch decide(completion, isEmpty.value) {
          case .end(let completion): sink.finish(completion)
          case .signal(let next):
            let second = Slot()
            sink.slot.hold(Upstream(second))
            if second.isDisposed { return }
            second.observe(next, receive: downstream.element, completion: sink.finish)
          }
        }
      )
      return sink.disposable
    })
  }
}
