public import RKCore
import RKOperators

// Names from earlier versions of ReactiveKit.

extension SignalProtocol {
  /// Use `handleEvents` and `finally(_:)`.
  @available(
    *,
    deprecated,
    message: "write handleEvents, or finally"
  )
  @export(implementation) public func doOn(
    next: (@Sendable (Element) -> Void)? = nil,
    start: (@Sendable () -> Void)? = nil,
    failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> {
    handleEvents(
      receiveSubscription: start,
      receiveOutput: next,
      receiveCompletion: { completion in
        switch completion {
        case .finished: completed?()
        case .failure(let error): failed?(error)
        }
      }
    )
    .finally { disposed?() }
  }

  /// Use `handleEvents(receiveOutput:)`.
  @available(*, deprecated, renamed: "handleEvents(receiveOutput:)")
  @export(implementation) public func doOnNext(
    _ next: @escaping @Sendable (Element) -> Void
  ) -> Signal<Element, Error> {
    handleEvents(receiveOutput: next)
  }

  /// Use `named(_:file:line:)`.
  @available(*, deprecated, renamed: "named(_:file:line:)")
  @export(implementation) public func laneIfAvailable(_ name: String) -> Signal<Element, Error> {
    named(name)
  }
}
