public import RKCore

extension SignalProtocol {
  /// Drops all elements and passes on only the end.
  ///
  ///     source            -a-b-|
  ///     ignoreOutput()    -----|
  public func ignoreOutput() -> Signal<Element, Error> {
    ignoreOutput(setOutputType: Element.self)
  }

  /// Drops all elements and passes on only the end, as a signal of another type.
  ///
  /// - Parameter outputType: The type of the elements that never come.
  public func ignoreOutput<NewElement: Sendable>(
    setOutputType outputType: NewElement.Type
  ) -> Signal<NewElement, Error> {
    derive { downstream in
      AnyObserver(
        receive: { _ in },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
