public import RKCore

extension SignalProtocol {
  /// Goes on with another signal when the source fails.
  ///
  ///     source      -1-#
  ///     recovery    --2-3|
  ///     result      -1---2-3|
  ///
  /// - Parameter recover: Makes that signal of the failure. It may fail with another type, or not at all.
  public func flatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    Signal<Element, Recovery.Error>(wire: { below in
      let junction = Junction(below: below, state: (), sources: 2) {
        (_: inout Void, input: Input<Element, Error, Recovery.Error>, junction) in
        switch input {
        case .next(let element): junction.send(element)
        case .end(.finished): junction.finish(.finished)
        case .end(.failure(let error)):
          junction.begin {
            let slot = junction.slot(1)
            if slot.isDisposed { return }
            junction.observe(
              recover(error),
              in: slot,
              next: { .next($0) },
              end: { .recovered($0) }
            )
          }
        case .recovered(let completion): junction.finish(completion)
        }
      }
      junction.observe(self, in: junction.slot(0), next: { .next($0) }, end: { .end($0) })
      return junction
    })
  }

  /// Goes on with another signal when the source fails: `flatMapError`.
  public func `catch`<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    flatMapError(recover)
  }
}

private enum Input<Element: Sendable, Failure: Error, Other: Error>: Sendable {
  case next(Element)
  case end(Subscribers.Completion<Failure>)
  case recovered(Subscribers.Completion<Other>)
}
