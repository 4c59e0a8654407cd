public import RKCore

extension SignalProtocol {
  /// Turns each element into a signal, observes the signals concurrently, and emits their elements in
  /// order.
  ///
  ///     source    -a-b--------|
  ///     a         1-2-3|
  ///     b         4-5|
  ///     result    -1-2-3[45]-----|
  ///
  /// Elements that a signal sends early are buffered without a limit. The result completes when the source
  /// and all signals have completed, and fails with the first failure of any signal.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of active signals. A signal is active until it and all earlier
  ///     signals have completed, and their elements have been emitted. A value less than 1 traps. Default:
  ///     unlimited.
  ///   - transform: A closure that returns the signal for an element, called just before that
  ///     signal is observed.
  @export(implementation)
  public func flatMapConcatEager<NewElement, Inner: SignalProtocol<NewElement, Error>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.concatEager(maxConcurrent: maxConcurrent), transform)
  }
}
