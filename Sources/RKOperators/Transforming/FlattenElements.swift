public import RKCore

extension SignalProtocol {
  /// Sends, for each element, those of a sequence made of it, in order.
  ///
  ///     source                -1--2---3----|
  ///     flatMap { 0..<$0 }    -0--[01]---[012]----|
  ///
  /// The sequence is iterated only as long as somebody observes.
  ///
  /// - Parameter transform: Makes the sequence of an element.
  public func flatMap<Elements: Sequence & SendableMetatype>(
    _ transform: @escaping @Sendable (Element) -> Elements
  ) -> Signal<Elements.Element, Error>
  where Elements.Element: Sendable, Elements.Iterator: SendableMetatype {
    deriveStateful { downstream in
      (
        receive: { element in
          for inner in transform(element) {
            if downstream.slot.isDisposed { return }
            downstream.send(inner)
          }
        },
        completion: downstream.finish
      )
    }
  }
}

extension SignalProtocol
where Element: Sequence, Element.Element: Sendable, Element.Iterator: SendableMetatype {
  /// Sends the elements of each element, which is a sequence, one by one.
  ///
  ///     source               -x----y-|    x is [a, b], y is [c]
  ///     flattenElements()    -[ab]----c-|
  public func flattenElements() -> Signal<Element.Element, Error> {
    flatMap { $0 }
  }
}
