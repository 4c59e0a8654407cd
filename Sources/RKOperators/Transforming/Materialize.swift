public import RKCore

extension SignalProtocol {
  /// Sends the events as elements, the end too, and then completes.
  ///
  ///     source           -a-#
  ///     materialize()    -x-[f|]
  ///
  /// Above, `x` is the event next(a) and `f` the event failed(#).
  public func materialize() -> Signal<Signal<Element, Error>.Event, Never> {
    deriveTerminating { sink in
      (receive: { sink.send(.next($0)) }, completion: { sink.finish(with: .init($0)) })
    }
  }

  /// Turns elements that are events back into the events: the inverse of `materialize()`.
  ///
  ///     source             -x-f-x-|
  ///     dematerialize()    -a-#
  ///
  /// Above, `x` is the event next(a) and `f` the event failed(#). The source is disposed at the first event
  /// that is an end; when it ends before, the result ends with it.
  public func dematerialize<NewElement: Sendable>() -> Signal<NewElement, Error>
  where Element == Signal<NewElement, Error>.Event {
    dematerialize(failure: { $0 })
  }

  /// Turns elements that are events, of a source that cannot fail itself, back into the events.
  @_disfavoredOverload
  public func dematerialize<NewElement: Sendable, NewError: Swift.Error>()
    -> Signal<NewElement, NewError>
  where Element == Signal<NewElement, NewError>.Event, Error == Never {
    dematerialize(failure: absurd)
  }

  private func dematerialize<NewElement: Sendable, NewError: Swift.Error>(
    failure: @escaping @Sendable (Error) -> NewError
  ) -> Signal<NewElement, NewError> where Element == Signal<NewElement, NewError>.Event {
    deriveTerminating { sink in
      (
        receive: { event in
          switch event {
          case .next(let element): sink.send(element)
          case .failed(let error): sink.finish(.failure(error))
          case .completed: sink.finish(.finished)
          }
        },
        completion: { sink.finish($0.mapFailure(failure)) }
      )
    }
  }
}
