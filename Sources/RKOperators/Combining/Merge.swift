public import RKCore

extension SignalProtocol {
  /// The elements of both signals, as they come.
  ///
  ///     source    -1---3--|
  ///     other     --2---4---|
  ///     result    -12--34---|
  ///
  /// The result completes when both have, and fails with the first failure.
  ///
  ///     source                     -1-#
  ///     other                      --2---4-|
  ///     delayingError: true        -12---4-#
  ///
  /// - Parameters:
  ///   - other: Observed after this one.
  ///   - delayingError: Whether a failure is kept until the other has ended too; no by default. Of two
  ///     the first is told.
  @inlinable
  public func merge<Other: SignalProtocol>(
    with other: Other,
    delayingError: Bool = false
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    Signal(flattening: beside(other) { $0 }, strategy: .merge(delayingError: delayingError))
  }

  /// The elements of both signals, of which the other cannot fail, as they come.
  @inlinable @_disfavoredOverload
  public func merge<Other: SignalProtocol>(
    with other: Other,
    delayingError: Bool = false
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    Signal(
      flattening: beside(other, failure: absurd),
      strategy: .merge(delayingError: delayingError)
    )
  }
}

extension SignalProtocol where Error == Never {
  /// The elements of both signals, of which the other may fail, as they come.
  @inlinable @_disfavoredOverload
  public func merge<Other: SignalProtocol>(
    with other: Other,
    delayingError: Bool = false
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    Signal(
      flattening: [mapError(absurd), other.toSignal()],
      strategy: .merge(delayingError: delayingError)
    )
  }
}

extension FlattenStrategy {
  @inlinable
  static func merge(delayingError: Bool) -> FlattenStrategy {
    delayingError ? merge.delayingError : merge
  }
}

/// The elements of several signals, as they come.
///
///     a         -1---3--|
///     b         --2---4---|
///     c         ----5-|
///     result    -12-534---|
///
/// The result completes when all have, and fails with the first failure.
///
/// - Parameters:
///   - signals: They are observed in order.
///   - delayingError: Whether a failure is kept until all have ended; no by default. Of several the first
///     is told.
@inlinable
public func merge<Element: Sendable, Failure: Error>(
  _ signals: any SignalProtocol<Element, Failure>...,
  delayingError: Bool = false
) -> Signal<Element, Failure> {
  Signal(
    flattening: signals.map { $0.toSignal() },
    strategy: .merge(delayingError: delayingError)
  )
}
