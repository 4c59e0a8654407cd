public import RKCore

extension SignalProtocol {
  /// Transforms elements on a scheduler, and skips all but the latest while the scheduler is busy.
  ///
  ///     source                 -a-b-c---d-|
  ///     gets to it within 3    ----B---C---D-|
  ///
  /// Of the elements that arrive while an earlier element is being transformed or delivered, only the latest
  /// is kept. An element that is pending when the source completes is transformed before the completion is
  /// delivered. This is `conflate(on:)` followed by `map(_:)`.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that transforms elements and delivers events.
  ///   - transform: A closure that returns the new element, called on the scheduler, serially.
  @export(implementation)
  public func lazyMap<NewElement: Sendable>(
    on scheduler: some Scheduler & Sendable,
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    conflate(on: scheduler).map(transform)
  }
}
