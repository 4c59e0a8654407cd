public import RKCore

extension SignalProtocol {
  /// Emits the number of elements when the source completes.
  ///
  ///     source     -a-b-|
  ///     count()    -----[2|]
  @export(implementation)
  public func count() -> Signal<Int, Error> {
    reduce(into: 0) { count, _ in count += 1 }
  }
}
