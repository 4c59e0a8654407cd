public import RKCore

extension SignalProtocol {
  /// Continues with another signal when the source fails.
  ///
  ///     source      -1-#
  ///     recovery    --2-3|
  ///     result      -1---2-3|
  ///
  /// - Parameter recover: A closure that returns the signal to continue with, given the failure.
  ///   That signal may have another failure type, or be unable to fail.
  @inlinable
  public func flatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    tryFlatMapError { error throws(Recovery.Error) in recover(error) }
  }

  /// A form of `flatMapError(_:)` with a closure that may throw.
  ///
  ///     source                   -1-#
  ///     result, when it throws   -1-#
  ///
  /// - Parameter recover: A closure that returns the signal to continue with, given the failure, or
  ///   throws the failure of the result.
  @inlinable
  public func tryFlatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) throws(Recovery.Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    continueWith(emitting: { $0 }) { completion, _ -> Continuation<Recovery> in
      switch completion {
      case .finished: return .end(.finished)
      case .failure(let failure):
        do throws(Recovery.Error) {
          return .signal(try recover(failure))
        } catch {
          return .end(.failure(error))
        }
      }
    }
  }

  /// Continues with another signal when the source fails: `flatMapError(_:)`.
  @inlinable
  public func `catch`<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    flatMapError(recover)
  }
}
