public import RKCore

extension SignalProtocol {
  /// Passes on the only element when the source completes; fails when it is not the only one.
  ///
  ///     source                   -a-|
  ///     single(orFailWith: e)    ---[a|]
  ///
  ///     source                   -a-b-|
  ///     single(orFailWith: e)    ---#
  ///
  /// A second element fails the result at once, and the source is disposed. A source that completes
  /// without an element fails it too.
  ///
  /// - Parameter error: The failure when there is no element or more than one.
  public func single(orFailWith error: Error) -> Signal<Element, Error> {
    deriveTerminating { sink in
      let only = Ref<Element?>(nil)
      return (
        receive: { element in
          if only.value == nil { only.value = element } else { sink.finish(.failure(error)) }
        },
        completion: { completion in
          switch completion {
          case .finished:
            if let element = only.value.take() {
              sink.finish(with: element)
            } else {
              sink.finish(.failure(error))
            }
          case .failure: sink.finish(completion)
          }
        }
      )
    }
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on the only element when the source completes; fails when it is not the only one.
  ///
  /// - Parameter error: The failure when there is no element or more than one.
  public func single<NewError: Swift.Error>(
    orFailWith error: NewError
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).single(orFailWith: error)
  }
}
