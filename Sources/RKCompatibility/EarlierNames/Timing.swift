#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore
import RKOperators

// Names from earlier versions of ReactiveKit.

extension SignalProtocol {
  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)")
  @export(implementation) public func subscribeOn(
    _ scheduler: some Scheduler & Sendable
  ) -> Signal<Element, Error> {
    subscribe(on: scheduler)
  }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)")
  @export(implementation) public func observeSingleOn(
    _ scheduler: some Scheduler & Sendable
  ) -> Signal<Element, Error> {
    receive(on: scheduler)
  }
}

#if canImport(Dispatch)
extension SignalProtocol {
  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)")
  @export(implementation) public func executeIn(
    _ context: ExecutionContext
  ) -> Signal<Element, Error> {
    subscribe(on: context)
  }

  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)")
  @export(implementation) public func executeOn(_ queue: DispatchQueue) -> Signal<Element, Error> {
    subscribe(on: queue)
  }

  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)") @_disfavoredOverload
  @export(implementation) public func executeOn(
    _ context: ExecutionContext
  ) -> Signal<Element, Error> {
    subscribe(on: context)
  }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)")
  @export(implementation) public func observeIn(
    _ context: ExecutionContext
  ) -> Signal<Element, Error> {
    receive(on: context)
  }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)")
  @export(implementation) public func observeOn(_ queue: DispatchQueue) -> Signal<Element, Error> {
    receive(on: queue)
  }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)") @_disfavoredOverload
  @export(implementation) public func observeOn(
    _ context: ExecutionContext
  ) -> Signal<Element, Error> {
    receive(on: context)
  }

  /// Use `debounce(for:queue:)`.
  @available(*, deprecated, renamed: "debounce(for:queue:)")
  @export(implementation) public func debounce(
    interval seconds: Double,
    queue: DispatchQueue = .timers("debounce")
  ) -> Signal<Element, Error> { debounce(for: seconds, queue: queue) }

  /// Use `debounce(for:queue:)`.
  @available(*, deprecated, renamed: "debounce(for:queue:)")
  @export(implementation) public func debounce(
    interval: Double,
    on queue: DispatchQueue
  ) -> Signal<Element, Error> {
    debounce(for: interval, queue: queue)
  }

  /// Use `throttle(for:)`.
  @available(*, deprecated, renamed: "throttle(for:)")
  @export(implementation) public func throttle(seconds: Double) -> Signal<Element, Error> {
    throttle(for: seconds)
  }
}
#endif
