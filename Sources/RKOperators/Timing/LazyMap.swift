public import RKCore

extension SignalProtocol {
  /// Transforms the latest element on a scheduler when it gets to it, and none of those before.
  ///
  ///     source                 -a-b-c---d-|
  ///     gets to it within 3    ----B---C---D-|
  ///
  /// Elements that come while an earlier one is transformed and delivered replace one another: the same as
  /// `conflate(on:)` and then `map`. What waits when the source completes is transformed before the
  /// result completes.
  ///
  /// - Parameters:
  ///   - scheduler: Where the transform runs and everything is delivered.
  ///   - transform: Called on the scheduler, one element at a time.
  public func lazyMap<NewElement: Sendable>(
    on scheduler: some Scheduler & Sendable,
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    conflate(on: scheduler).map(transform)
  }
}
