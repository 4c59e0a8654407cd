public import RKCore

extension SignalProtocol {
  /// Passes on what the source sends until another signal sends something, and then what that one sends.
  ///
  ///     source         -1-2-3-4-5-|
  ///     replacement    ----a--b-----|
  ///     result         -1-2a--b-----|
  ///
  /// The replacement is observed first: when it sends at once, the source is not observed. Its first
  /// event, an end as well, takes over and disposes the source. An end of the source before that ends the
  /// result and disposes the replacement.
  public func prefix<Other: SignalProtocol>(
    untilReplacedBy replacement: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    Signal(onSubscribe: { downstream in
      let node = SerializedOperator(downstream: downstream, state: false, sources: 2) {
        (isReplaced: inout Bool, input: Input<Element, Error>, node) in
        switch input {
        case .source(let event):
          // One that was on its way when the replacement came is too late.
          if isReplaced { return }
          node.pass(event)
        case .replacement(let event):
          isReplaced = true
          node.slot(1).dispose()
          node.pass(event)
        }
      }
      node.observe(
        replacement,
        in: node.slot(0),
        next: { .replacement(.next($0)) },
        end: { .replacement(.init($0)) }
      )
      node.observe(
        self,
        in: node.slot(1),
        next: { .source(.next($0)) },
        end: { .source(.init($0)) }
      )
      return node.disposable
    })
  }

  /// Passes on what the source sends until another signal, which cannot fail, sends something, and then
  /// what that one sends.
  @_disfavoredOverload
  public func prefix<Other: SignalProtocol>(
    untilReplacedBy replacement: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    prefix(untilReplacedBy: replacement.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on what the source sends until another signal, which may fail, sends something, and then what
  /// that one sends.
  @_disfavoredOverload
  public func prefix<Other: SignalProtocol>(
    untilReplacedBy replacement: Other
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    setFailureType(to: Other.Error.self).prefix(untilReplacedBy: replacement)
  }
}

private enum Input<Element: Sendable, Failure: Error>: Sendable {
  case source(Signal<Element, Failure>.Event)
  case replacement(Signal<Element, Failure>.Event)
}

extension SerializedOperator {
  /// Owner only: sends an event.
  fileprivate func pass(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): send(element)
    case .failed(let error): finish(.failure(error))
    case .completed: finish(.finished)
    }
  }
}
