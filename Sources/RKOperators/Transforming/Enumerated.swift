public import RKCore

extension SignalProtocol {
  /// Sends each element with its index.
  ///
  ///     source                       -a-b-c-|
  ///     enumerated().map(\.index)    -0-1-2-|
  ///
  /// Each observation counts from 0.
  public func enumerated() -> Signal<(index: Int, element: Element), Error> {
    scanMap(into: 0) { count, element in
      defer { count += 1 }
      return (count, element)
    }
  }
}
