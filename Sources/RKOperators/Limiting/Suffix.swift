public import RKCore

extension SignalProtocol {
  /// Emits the last elements when the source completes.
  ///
  ///     source                  -1-2-3-|
  ///     suffix(maxLength: 2)    -------[23|]
  ///
  /// If the source fails, these elements are dropped.
  ///
  /// - Parameter maxLength: The maximum number of elements to emit. They are kept in memory. A negative
  ///   number traps.
  @export(implementation)
  public func suffix(maxLength: Int) -> Signal<Element, Error> {
    require(maxLength >= 0, "suffix(maxLength:) needs a length of at least 0, got \(maxLength)")
    return deriveKeeping(
      FIFO<Element>(),
      add: { latest, element in
        latest.append(element)
        if latest.count > maxLength { _ = latest.popFirst() }
        return nil
      },
      takeRest: { $0.popFirst() }
    )
  }
}
