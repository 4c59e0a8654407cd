public import RKCore

extension SignalProtocol {
  /// Sends a separator between elements.
  ///
  ///     source                     -a- b  - c  -|
  ///     interspersed(with: "x")    -a-[xb]-[xc]-|
  ///
  /// It comes with the later one of two, so there is none after the last.
  ///
  /// - Parameter separator: What is sent between two elements.
  public func interspersed(with separator: Element) -> Signal<Element, Error> {
    deriveStateful { downstream in
      let isFirst = Ref(true)
      return (
        receive: { element in
          if isFirst.value { isFirst.value = false } else { downstream.send(separator) }
          downstream.send(element)
        },
        completion: downstream.finish
      )
    }
  }
}
