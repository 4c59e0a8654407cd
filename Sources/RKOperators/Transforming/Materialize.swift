public import RKCore

extension SignalProtocol {
  /// Emits each event, including the terminal event, as an element, then completes.
  ///
  ///     source           -a-#
  ///     materialize()    -x-[f|]
  ///
  /// In the diagram, `x` is the event next(a) and `f` is the event failed(#).
  @export(implementation)
  public func materialize() -> Signal<Signal<Element, Error>.Event, Never> {
    deriveTerminating { sink in
      (receive: { sink.send(.next($0)) }, completion: { sink.finish(with: .init($0)) })
    }
  }

  /// Converts elements that are events back into events: the inverse of `materialize()`.
  ///
  ///     source             -x-f-x-|
  ///     dematerialize()    -a-#
  ///
  /// In the diagram, `x` is the event next(a) and `f` is the event failed(#). The source is disposed after
  /// the first element that is a terminal event. If the source itself terminates earlier, the result
  /// terminates with it.
  @export(implementation)
  public func dematerialize<NewElement: Sendable>() -> Signal<NewElement, Error>
  where Element == Signal<NewElement, Error>.Event {
    deriveTerminatingElements { sink in
      { event in
        switch event {
        case .next(let element): sink.send(element)
        case .failed(let error): sink.finish(.failure(error))
        case .completed: sink.finish(.finished)
        }
      }
    }
  }

  /// A form of `dematerialize()` for a signal that itself cannot fail.
  @export(implementation) @_disfavoredOverload
  public func dematerialize<NewElement: Sendable, NewError: Swift.Error>()
    -> Signal<NewElement, NewError>
  where Element == Signal<NewElement, NewError>.Event, Error == Never {
    setFailureType(to: NewError.self).dematerialize()
  }
}
