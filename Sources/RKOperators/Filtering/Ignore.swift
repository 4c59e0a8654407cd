public import RKCore

extension SignalProtocol {
  /// Drops the elements that are nil (`n`) and unwraps the others.
  ///
  ///     source          -a-n-b-|
  ///     ignoreNils()    -a---b-|
  @export(implementation)
  public func ignoreNils<Wrapped: Sendable>() -> Signal<Wrapped, Error>
  where Element == Wrapped? {
    compactMap { $0 }
  }

  /// Drops all elements and emits only the terminal event.
  ///
  ///     source            -a-b-|
  ///     ignoreOutput()    -----|
  @export(implementation)
  public func ignoreOutput() -> Signal<Element, Error> {
    ignoreOutput(setOutputType: Element.self)
  }

  /// A form of `ignoreOutput()` with a different element type.
  @export(implementation)
  public func ignoreOutput<NewElement: Sendable>(
    setOutputType outputType: NewElement.Type
  ) -> Signal<NewElement, Error> {
    deriveElements { _ in { _ in } }
  }

  /// Emits the elements but no terminal event, so the result never terminates.
  ///
  ///     source              -a-b-|
  ///     ignoreTerminal()    -a-b--
  ///
  /// A failure is dropped as well, so the result cannot fail. The source is released when it terminates.
  @export(implementation)
  public func ignoreTerminal() -> Signal<Element, Never> {
    derive { downstream in
      AnyObserver(receive: downstream.element, completion: { _ in }, upstream: downstream.upstream)
    }
  }
}
