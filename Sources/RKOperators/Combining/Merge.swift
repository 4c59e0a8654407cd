public import RKCore

extension SignalProtocol {
  /// Emits the elements of both signals as they arrive.
  ///
  ///     source    -1---3--|
  ///     other     --2---4---|
  ///     result    -12--34---|
  ///
  /// The result completes when both signals have completed, and fails with the first failure.
  ///
  ///     source                     -1-#
  ///     other                      --2---4-|
  ///     delayingError: true        -12---4-#
  ///
  /// - Parameters:
  ///   - other: The other signal, observed second.
  ///   - delayingError: If true, a failure is delivered only after both signals have terminated. If both
  ///     fail, the first failure is delivered. Default: false.
  @export(implementation)
  public func merge(
    with other: some SignalProtocol<Element, Error>,
    delayingError: Bool = false
  ) -> Signal<Element, Error> {
    RKOperators.merge(toSignal(), other.toSignal(), delayingError: delayingError)
  }

  /// A form of `merge(with:delayingError:)` with a signal that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func merge(
    with other: some SignalProtocol<Element, Never>,
    delayingError: Bool = false
  ) -> Signal<Element, Error> {
    RKOperators.merge(toSignal(), other.mapError(unreachable), delayingError: delayingError)
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `merge(with:delayingError:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func merge<Failure>(
    with other: some SignalProtocol<Element, Failure>,
    delayingError: Bool = false
  ) -> Signal<Element, Failure> {
    RKOperators.merge(mapError(unreachable), other.toSignal(), delayingError: delayingError)
  }
}

/// Emits the elements of several signals as they arrive.
///
///     a         -1---3--|
///     b         --2---4---|
///     c         ----5-|
///     result    -12-534---|
///
/// The result completes when all signals have completed, and fails with the first failure.
///
/// - Parameters:
///   - signals: The signals, observed in order.
///   - delayingError: If true, a failure is delivered only after all signals have terminated. If several
///     fail, the first failure is delivered. Default: false.
@export(implementation)
public func merge<Element, Failure>(
  _ signals: any SignalProtocol<Element, Failure>...,
  delayingError: Bool = false
) -> Signal<Element, Failure> {
  let strategy = delayingError ? FlattenStrategy.merge.delayingError : .merge
  return Signal(flattening: signals.map { $0.toSignal() }, strategy: strategy)
}
