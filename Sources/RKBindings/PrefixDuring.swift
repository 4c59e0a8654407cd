public import RKCore
import RKOperators

extension SignalProtocol {
  /// Passes on elements for as long as an object lives, then completes.
  ///
  ///     source            -1-2-3-4-5-|
  ///     object            ------x
  ///     prefix(during:)   -1-2-3|
  ///
  /// Above, the object goes at `x`. It is not kept alive.
  public func prefix(during object: some Deallocatable) -> Signal<Element, Error> {
    prefix(until: object.deallocated)
  }

  /// Passes on elements for the length of a lifetime, then completes.
  public func prefix(during lifetime: Lifetime) -> Signal<Element, Error> {
    prefix(until: lifetime.ended)
  }

  private func prefix(until end: SafeSignal<Void>) -> Signal<Element, Error> {
    prefix(untilOutputFrom: end.setFailureType(to: Error.self))
  }
}
