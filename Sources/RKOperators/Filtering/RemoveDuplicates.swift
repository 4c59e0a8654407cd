public import RKCore

extension SignalProtocol {
  /// Drops each element that equals the element emitted before it.
  ///
  ///     source                -a-a-b-b-a-|
  ///     removeDuplicates()    -a---b---a-|
  ///
  /// - Parameter areEqual: A closure that compares the element emitted last with the new one. The first
  ///   element, even if nil, is always emitted.
  @inlinable
  public func removeDuplicates(
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    deriveStatefulElements { downstream in
      let last = Ref<Element?>(nil)
      return { element in
        if let previous = last.value, areEqual(previous, element) { return }
        last.value = element
        downstream.send(element)
      }
    }
  }

  /// Drops each element of which a part equals that of the element emitted before it.
  ///
  ///     source                     -a-A-b-B-a-|
  ///     removeDuplicates(at: …)    -a---b---a-|
  ///
  /// - Parameter part: A closure or key path that returns the part: `removeDuplicates(at: \.id)`.
  @inlinable
  public func removeDuplicates<Part: Equatable & Sendable>(
    at part: @escaping @Sendable (Element) -> Part
  ) -> Signal<Element, Error> {
    removeDuplicates { part($0) == part($1) }
  }
}

extension SignalProtocol where Element: Equatable {
  /// Acts as `removeDuplicates(by:)` with `==`.
  @inlinable
  public func removeDuplicates() -> Signal<Element, Error> {
    removeDuplicates(by: ==)
  }
}
