public import RKCore

extension SignalProtocol {
  /// Emits each element and, recursively, the elements of a signal that is created from it.
  ///
  ///     source    -1---|
  ///     1         --2-3|
  ///     2         -4|
  ///     3, 4      |
  ///     result    -1-243|
  ///
  /// The result completes when the source and all inner signals have completed, and fails with the first
  /// failure. The stack does not grow with the depth of the recursion. Elements whose signals cannot be
  /// observed yet are buffered without a limit. Signals are started breadth-first.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of signals to observe at a time. A value less than 1
  ///     traps. Default: unlimited.
  ///   - transform: A closure that returns the signal for an element, called just before that
  ///     signal is observed.
  @export(implementation)
  public func expand<Inner: SignalProtocol<Element, Error>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Error> {
    let strategy = FlattenStrategy(
      maxConcurrent: maxConcurrent.checkedConcurrency("expand(maxConcurrent:)"),
      overflow: .enqueue
    )
    return flatten(
      strategy,
      transform,
      failure: { $0 },
      innerFailure: { $0 },
      expansion: .init(element: { $0 }, outer: { $0 })
    )
  }
}
