public import RKCore

extension SignalProtocol {
  /// Transforms each element into a sequence and emits the elements of the sequences, in order.
  ///
  ///     source                -1--2---3----|
  ///     flatMap { 0..<$0 }    -0--[01]---[012]----|
  ///
  /// Disposing the observation stops the iteration.
  @export(implementation)
  public func flatMap<Elements: Sequence & SendableMetatype>(
    _ transform: @escaping @Sendable (Element) -> Elements
  ) -> Signal<Elements.Element, Error>
  where Elements.Element: Sendable, Elements.Iterator: SendableMetatype {
    deriveStatefulElements { downstream in
      { element in
        for inner in transform(element) {
          if downstream.slot.isDisposed { return }
          downstream.send(inner)
        }
      }
    }
  }

  /// Emits the elements of each sequence that the source sends, one by one.
  ///
  ///     source               -x----y-|    x is [a, b], y is [c]
  ///     flattenElements()    -[ab]----c-|
  @export(implementation)
  public func flattenElements() -> Signal<Element.Element, Error>
  where Element: Sequence, Element.Element: Sendable, Element.Iterator: SendableMetatype {
    flatMap { $0 }
  }
}
