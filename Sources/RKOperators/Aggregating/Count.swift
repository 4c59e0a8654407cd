public import RKCore

extension SignalProtocol {
  /// Counts the elements, and sends how many there were when the source completes.
  ///
  ///     source     -a-b-|
  ///     count()    -----[2|]
  @inlinable
  public func count() -> Signal<Int, Error> {
    reduce(into: 0) { count, _ in count += 1 }
  }
}
