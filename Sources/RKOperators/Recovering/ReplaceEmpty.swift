public import RKCore

extension SignalProtocol {
  /// Emits an element when the source completes without one.
  ///
  ///     source                     ---|
  ///     replaceEmpty(with: "x")    ---[x|]
  ///
  /// A failure is passed on.
  ///
  /// - Parameter element: The element to emit.
  @export(implementation)
  public func replaceEmpty(with element: Element) -> Signal<Element, Error> {
    derive(atEmptyEnd: { $0.finish(with: element) })
  }

  /// Fails when the source completes without an element.
  ///
  ///     source                  ---|
  ///     failIfEmpty(with: e)    ---#
  ///
  /// - Parameter error: The failure of the result.
  @export(implementation)
  public func failIfEmpty(with error: Error) -> Signal<Element, Error> {
    derive(atEmptyEnd: { $0.finish(.failure(error)) })
  }

  @export(implementation)
  func derive(
    function: OperatorName = #function,
    atEmptyEnd end: @escaping @Sendable (TerminatingSink<Element, Error>) -> Void
  ) -> Signal<Element, Error> {
    deriveTerminating(function: function) { sink in
      let isEmpty = Box(true)
      return (
        receive: { element in
          isEmpty.value = false
          sink.send(element)
        },
        completion: { completion in
          if case .finished = completion, isEmpty.value { end(sink) }
          sink.finish(completion)
        }
      )
    }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `failIfEmpty(with:)` for a source that cannot fail.
  @export(implementation)
  public func failIfEmpty<NewError: Swift.Error>(
    with error: NewError
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).failIfEmpty(with: error)
  }
}
