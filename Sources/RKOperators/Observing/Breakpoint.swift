public import RKCore

extension SignalProtocol {
  /// Stops in the debugger when a closure returns true; without a debugger, the process ends.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure that is called before the source is observed.
  ///   - receiveOutput: A closure that is called before each element is sent downstream.
  ///   - receiveCompletion: A closure that is called before the terminal event is sent downstream.
  @export(implementation)
  public func breakpoint(
    receiveSubscription: (@Sendable () -> Bool)? = nil,
    receiveOutput: (@Sendable (Element) -> Bool)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Error>) -> Bool)? = nil
  ) -> Signal<Element, Error> {
    handleEvents(
      receiveSubscription: { if receiveSubscription?() == true { stopInDebugger() } },
      receiveOutput: { if receiveOutput?($0) == true { stopInDebugger() } },
      receiveCompletion: { if receiveCompletion?($0) == true { stopInDebugger() } }
    )
  }

  /// Stops in the debugger when the source fails; without a debugger, the process ends.
  @export(implementation)
  public func breakpointOnError() -> Signal<Element, Error> {
    breakpoint(receiveCompletion: { if case .failure = $0 { true } else { false } })
  }
}
