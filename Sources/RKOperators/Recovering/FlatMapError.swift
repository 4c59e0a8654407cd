public import RKCore

extension SignalProtocol {
  /// Goes on with another signal when the source fails.
  ///
  ///     source      -1-#
  ///     recovery    --2-3|
  ///     result      -1---2-3|
  ///
  /// - Parameter recover: Makes that signal of the failure. It may fail with another type, or not at all.
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

  /// Goes on with another signal when the source fails: `flatMapError`.
  public func `catch`<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    flatMapError(recover)
  }
}
