public import RKCore

extension SignalProtocol {
  /// Drops all elements and emits only the terminal event.
  ///
  ///     source            -a-b-|
  ///     ignoreOutput()    -----|
  public func ignoreOutput() -> Signal<Element, Error> {
    ignoreOutput(setOutputType: Element.self)
  }

  /// Acts as `ignoreOutput()`, with another element type.
  public func ignoreOutput<NewElement: Sendable>(
    setOutputType outputType: NewElement.Type
  ) -> Signal<NewElement, Error> {
    deriveElements { _ in { _ in } }
  }
}
