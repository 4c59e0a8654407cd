public import RKCore
import RKOperators

extension SignalProtocol {
  /// Emits elements until an object is deallocated, which it does not retain, then completes.
  ///
  ///     source            -1-2-3-4-5-|
  ///     object            ------x
  ///     prefix(during:)   -1-2-3|
  ///
  /// Above, the object is deallocated at `x`.
  public func prefix(during object: some Deallocatable) -> Signal<Element, Error> {
    prefix(during: Lifetime(of: object))
  }

  /// Emits elements until a lifetime ends, then completes: `prefix(during:)`.
  public func prefix(during lifetime: Lifetime) -> Signal<Element, Error> {
    prefix(untilOutputFrom: lifetime.ended.setFailureType(to: Error.self))
  }
}
