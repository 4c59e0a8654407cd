public import RKCore

extension SignalProtocol {
  /// Emits each element together with the previous one, which is nil for the first.
  ///
  ///     source           -a-b-c-|
  ///     zipPrevious()    -x-y-z-|
  ///
  /// In the diagram, `x` is (nil, a), `y` is (a, b) and `z` is (b, c).
  @export(implementation)
  public func zipPrevious() -> Signal<(Element?, Element), Error> {
    scanMap(into: nil as Element?) { last, element in
      defer { last = element }
      return (last, element)
    }
  }

  /// Emits each element except the first together with the previous one.
  ///
  ///     source        -a-b-c-|
  ///     pairwise()    ---y-z-|
  ///
  /// In the diagram, `y` is (a, b) and `z` is (b, c).
  @export(implementation)
  public func pairwise() -> Signal<(Element, Element), Error> {
    deriveKeeping(
      Element?.none,
      add: { last, element in
        defer { last = element }
        return last.map { ($0, element) }
      },
      takeRest: { _ in nil }
    )
  }
}
