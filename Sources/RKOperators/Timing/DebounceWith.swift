public import RKCore

extension SignalProtocol {
  /// Passes on an element once a signal that is made of it sends or completes, unless another comes
  /// before.
  ///
  ///     source   -a-b-----|
  ///     a        ---o
  ///     b        --o
  ///     result   -----b---|
  ///
  /// A failure of such a signal fails the result. An element still waiting when the source completes is
  /// sent at once; when it fails, dropped.
  ///
  /// - Parameter quiet: Makes the signal of an element, which says how long nothing may follow it;
  ///   called on the thread that sends the element.
  public func debounce<Quiet: SignalProtocol>(
    with quiet: @escaping @Sendable (Element) -> Quiet
  ) -> Signal<Element, Error> where Quiet.Error == Error {
    Signal(onSubscribe: { downstream in
      let node = SerializedOperator(downstream: downstream, state: Element?.none, sources: 2) {
        (waiting: inout Element?, input: DebounceInput<Element, Error>, node) in
        switch input {
        case .next(let element):
          waiting = element
          let slot = Slot()
          let old = node.slot(1).replace(with: Upstream(slot))
          old?.dispose()
          node.begin {
            if slot.isDisposed { return }
            node.observe(
              quiet(element),
              in: slot,
              next: { _ in .due(slot) },
              end: { completion in
                switch completion {
                case .finished: .due(slot)
                case .failure(let error): .quietFailed(error, slot)
                }
              }
            )
          }
        case .due(let slot):
          // One that was replaced when it had sent already.
          if slot.isDisposed { return }
          slot.dispose()
          if let element = waiting.take() { node.send(element) }
        case .quietFailed(let error, let slot):
          if !slot.isDisposed { node.finish(.failure(error)) }
        case .end(let completion):
          if case .finished = completion, let element = waiting.take() { node.send(element) }
          node.finish(completion)
        }
      }
      node.observe(self, in: node.slot(0), next: { .next($0) }, end: { .end($0) })
      return node.disposable
    })
  }

  /// Passes on an element once a signal that is made of it, and cannot fail, sends or completes, unless
  /// another comes before.
  @_disfavoredOverload
  public func debounce<Quiet: SignalProtocol>(
    with quiet: @escaping @Sendable (Element) -> Quiet
  ) -> Signal<Element, Error> where Quiet.Error == Never {
    debounce { quiet($0).setFailureType(to: Error.self) }
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on an element once a signal that is made of it, and may fail, sends or completes, unless
  /// another comes before.
  @_disfavoredOverload
  public func debounce<Quiet: SignalProtocol>(
    with quiet: @escaping @Sendable (Element) -> Quiet
  ) -> Signal<Element, Quiet.Error> {
    setFailureType(to: Quiet.Error.self).debounce(with: quiet)
  }
}

private enum DebounceInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  case end(Subscribers.Completion<Failure>)
  /// The signal in this slot has sent, or completed.
  case due(Slot)
  case quietFailed(Failure, Slot)
}
