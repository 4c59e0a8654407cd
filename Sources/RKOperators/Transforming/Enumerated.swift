public import RKCore

extension SignalProtocol {
  /// Emits each element with its index, starting from 0 in each observation.
  ///
  ///     source                       -a-b-c-|
  ///     enumerated().map(\.index)    -0-1-2-|
  @export(implementation)
  public func enumerated() -> Signal<(index: Int, element: Element), Error> {
    scanMap(into: 0) { count, element in
      defer { count += 1 }
      return (count, element)
    }
  }
}
