public import RKCore

extension SignalProtocol {
  /// Emits the only element when the source completes; fails if there is none, or more than one.
  ///
  ///     source                   -a-|
  ///     single(orFailWith: e)    ---[a|]
  ///
  ///     source                   -a-b-|
  ///     single(orFailWith: e)    ---#
  ///
  /// If there is a second element, the result fails immediately and the source is disposed.
  ///
  /// - Parameters:
  ///   - error: The failure if there is no element.
  ///   - errorOfMany: The failure if there is a second element. Default: `error`.
  @export(implementation)
  public func single(
    orFailWith error: Error,
    ifMany errorOfMany: Error? = nil
  ) -> Signal<Element, Error> {
    deriveTerminating { sink in
      let only = Box<Element?>(nil)
      return (
        receive: { element in
          if only.value == nil {
            only.value = element
          } else {
            sink.finish(.failure(errorOfMany ?? error))
          }
        },
        completion: { completion in
          guard case .finished = completion else { return sink.finish(completion) }
          guard let element = only.value.take() else { return sink.finish(.failure(error)) }
          sink.finish(with: element)
        }
      )
    }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `single(orFailWith:ifMany:)` for a signal that cannot fail.
  @export(implementation)
  public func single<NewError: Swift.Error>(
    orFailWith error: NewError,
    ifMany errorOfMany: NewError? = nil
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).single(orFailWith: error, ifMany: errorOfMany)
  }
}
