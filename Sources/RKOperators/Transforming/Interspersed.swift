public import RKCore

extension SignalProtocol {
  /// Emits a separator between elements.
  ///
  ///     source                     -a- b  - c  -|
  ///     interspersed(with: "x")    -a-[xb]-[xc]-|
  ///
  /// The separator is emitted together with the later element, so no separator follows the last element.
  @export(implementation)
  public func interspersed(with separator: Element) -> Signal<Element, Error> {
    deriveStatefulElements { downstream in
      let isFirst = Box(true)
      return { element in
        if isFirst.value { isFirst.value = false } else { downstream.send(separator) }
        downstream.send(element)
      }
    }
  }
}
