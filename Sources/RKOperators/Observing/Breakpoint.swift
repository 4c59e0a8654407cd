public import RKCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SignalProtocol {
  /// Stops in the debugger where a closure says so; without a debugger, the process ends.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Asked when somebody observes, before the source is observed.
  ///   - receiveOutput: Asked with each element, before it is passed on.
  ///   - receiveCompletion: Asked with the end, before it is passed on.
  public func breakpoint(
    receiveSubscription: (@Sendable () -> Bool)? = nil,
    receiveOutput: (@Sendable (Element) -> Bool)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Error>) -> Bool)? = nil
  ) -> Signal<Element, Error> {
    handleEvents(
      receiveSubscription: { if receiveSubscription?() == true { stop() } },
      receiveOutput: { if receiveOutput?($0) == true { stop() } },
      receiveCompletion: { if receiveCompletion?($0) == true { stop() } }
    )
  }

  /// Stops in the debugger when the source fails; without a debugger, the process ends.
  public func breakpointOnError() -> Signal<Element, Error> {
    breakpoint(receiveCompletion: { if case .failure = $0 { true } else { false } })
  }
}

private func stop() {
  raise(SIGTRAP)
}
