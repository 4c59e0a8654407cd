public import RKCore

extension SignalProtocol {
  /// Sends each element with the one before it: nil before the first.
  ///
  ///     source           -a-b-c-|
  ///     zipPrevious()    -x-y-z-|
  ///
  /// Above, `x` is (nil, a), `y` is (a, b) and `z` is (b, c).
  public func zipPrevious() -> Signal<(Element?, Element), Error> {
    scanMap(into: nil as Element?) { last, element in
      defer { last = element }
      return (last, element)
    }
  }

  /// Sends each element but the first with the one before it.
  ///
  ///     source        -a-b-c-|
  ///     pairwise()    ---y-z-|
  ///
  /// Above, `y` is (a, b) and `z` is (b, c).
  public func pairwise() -> Signal<(Element, Element), Error> {
    zipPrevious().compactMap { last, element in last.map { ($0, element) } }
  }
}
