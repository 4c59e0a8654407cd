public import RKCore

extension SignalProtocol {
  /// Combines each element with what the ones before it came to, and sends what that comes to.
  ///
  ///     source        -1-2-3-|
  ///     scan(0, +)    -1-3-6-|
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with; it is not sent.
  ///   - combine: Makes the next result of the one before and an element.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    derive { below in
      let receive = below.element
      let result = Cell(initial)
      return AnyObserver(
        receive: { element in
          let next = combine(result.value, element)
          result.value = next
          receive(next)
        },
        completion: below.completion,
        upstream: below.upstream
      )
    }
  }
}
