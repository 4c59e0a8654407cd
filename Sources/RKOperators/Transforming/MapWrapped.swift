public import RKCore

extension SignalProtocol {
  /// Transforms the elements that are not nil; nil remains nil.
  @inlinable
  public func mapWrapped<Wrapped, NewWrapped: Sendable>(
    _ transform: @escaping @Sendable (Wrapped) -> NewWrapped
  ) -> Signal<NewWrapped?, Error> where Element == Wrapped? {
    map { $0.map(transform) }
  }
}
