public import RKCore

extension SignalProtocol {
  /// Drops each element that is equal to the one passed on before it.
  ///
  ///     source                -a-a-b-b-a-|
  ///     removeDuplicates()    -a---b---a-|
  ///
  /// - Parameter areEqual: Given the element passed on last and the new one, says whether they are
  ///   equal. The first element is always passed on, also when it is nil.
  @inlinable
  public func removeDuplicates(
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    deriveStateful { downstream in
      let last = Ref<Element?>(nil)
      return (
        receive: { element in
          if let previous = last.value, areEqual(previous, element) { return }
          last.value = element
          downstream.send(element)
        },
        completion: downstream.finish
      )
    }
  }

  /// Drops each element of which a part is equal to that of the one passed on before it.
  ///
  ///     source                     -a-A-b-B-a-|
  ///     removeDuplicates(at: …)    -a---b---a-|
  ///
  /// - Parameter part: The part that is compared, also as a key path: `removeDuplicates(at: \.id)`.
  @inlinable
  public func removeDuplicates<Part: Equatable & Sendable>(
    at part: @escaping @Sendable (Element) -> Part
  ) -> Signal<Element, Error> {
    removeDuplicates { part($0) == part($1) }
  }
}

extension SignalProtocol where Element: Equatable {
  /// Drops each element that is equal to the one passed on before it.
  ///
  ///     source                -a-a-b-b-a-|
  ///     removeDuplicates()    -a---b---a-|
  @inlinable
  public func removeDuplicates() -> Signal<Element, Error> {
    removeDuplicates(by: ==)
  }
}
