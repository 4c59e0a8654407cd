public import RKCore

extension SignalProtocol {
  /// Goes on with another signal when the source fails.
  ///
  ///     source      -1-#
  ///     recovery    --2-3|
  ///     result      -1---2-3|
  ///
  /// - Parameter recover: Makes that signal of the failure. It may fail with another type, or not at all.
  @inlinable
  public func flatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    sequel(passing: { $0 }) { completion, _ -> Sequel<Recovery> in
      switch completion {
      case .finished: .end(.finished)
      case .failure(let error): .signal(recover(error))
      }
    }
  }

  /// Goes on with another signal when the source fails, or fails with what making it throws.
  ///
  ///     source                   -1-#
  ///     result, when it throws   -1-#
  ///
  /// - Parameter recover: Makes that signal of the failure, or throws a failure of the same type as its.
  @inlinable
  public func tryFlatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) throws(Recovery.Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    sequel(passing: { $0 }) { completion, _ -> Sequel<Recovery> in
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

  /// Goes on with another signal when the source fails: `flatMapError`.
  @inlinable
  public func `catch`<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    flatMapError(recover)
  }
}
