public import RKCore
import RKOperators

extension SignalProtocol {
  /// Emits elements until an object is deallocated, then completes.
  ///
  ///     source            -1-2-3-4-5-|
  ///     object            ------x
  ///     prefix(during:)   -1-2-3|
  ///
  /// In the diagram, the object is deallocated at `x`. The signal does not retain the object.
  public func prefix(during object: some Deallocatable) -> Signal<Element, Error> {
    prefix(during: Lifetime(of: object))
  }

  /// Emits elements until a lifetime ends, then completes; see `prefix(during:)`.
  public func prefix(during lifetime: Lifetime) -> Signal<Element, Error> {
    prefix(untilOutputFrom: lifetime.ended.setFailureType(to: Error.self))
  }
}
