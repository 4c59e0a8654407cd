#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore
import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension SignalProtocol {
  /// A form of `buffer(on:)` with a trigger that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func buffer(
    on trigger: some SignalProtocol<some Any, Never>
  ) -> Signal<[Element], Error> {
    buffer(on: trigger.setFailureType(to: Error.self))
  }

  /// A form of `debounce(with:)` with signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func debounce<Quiet: SignalProtocol>(
    with quiet: @escaping @Sendable (Element) -> Quiet
  ) -> Signal<Element, Error> where Quiet.Error == Never {
    debounce { quiet($0).setFailureType(to: Error.self) }
  }

  /// A form of `delay(with:)` with signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Error> where Delay.Error == Never {
    self.delay { delay($0).setFailureType(to: Error.self) }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `buffer(on:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func buffer<Trigger: SignalProtocol>(
    on trigger: Trigger
  ) -> Signal<[Element], Trigger.Error> {
    setFailureType(to: Trigger.Error.self).buffer(on: trigger)
  }

  /// A form of `debounce(with:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func debounce<Quiet: SignalProtocol>(
    with quiet: @escaping @Sendable (Element) -> Quiet
  ) -> Signal<Element, Quiet.Error> {
    setFailureType(to: Quiet.Error.self).debounce(with: quiet)
  }

  /// A form of `delay(with:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Delay.Error> {
    setFailureType(to: Delay.Error.self).delay(with: delay)
  }
}

#if canImport(Dispatch)
extension SignalProtocol {
  /// A form of `sample(on:emitsLast:)` with a sampler that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sample(
    on sampler: some SignalProtocol<some Any, Never>,
    emitsLast: Bool = false
  ) -> Signal<Element, Error> {
    sample(on: sampler.setFailureType(to: Error.self), emitsLast: emitsLast)
  }

  /// A form of `timeout(after:switchingTo:on:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func timeout(
    after limit: Duration,
    switchingTo other: some SignalProtocol<Element, Never>,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    timeout(after: limit, switchingTo: other.setFailureType(to: Error.self), on: scheduler)
  }

  /// A form of `timeout(after:switchingTo:on:)` that takes seconds, with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func timeout(
    after seconds: Double,
    switchingTo other: some SignalProtocol<Element, Never>,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    timeout(after: seconds, switchingTo: other.setFailureType(to: Error.self), on: scheduler)
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `sample(on:emitsLast:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func sample<Sampler: SignalProtocol>(
    on sampler: Sampler,
    emitsLast: Bool = false
  ) -> Signal<Element, Sampler.Error> {
    setFailureType(to: Sampler.Error.self).sample(on: sampler, emitsLast: emitsLast)
  }

  /// A form of `timeout(after:with:on:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func timeout<NewError: Swift.Error>(
    after limit: Duration,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).timeout(after: limit, with: error, on: scheduler)
  }

  /// A form of `timeout(after:with:on:)` that takes seconds, for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func timeout<NewError: Swift.Error>(
    after seconds: Double,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).timeout(after: seconds, with: error, on: scheduler)
  }

  /// A form of `deadline(after:with:on:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func deadline<NewError: Swift.Error>(
    after limit: Duration,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).deadline(after: limit, with: error, on: scheduler)
  }

  /// A form of `deadline(after:with:on:)` that takes seconds, for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func deadline<NewError: Swift.Error>(
    after seconds: Double,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).deadline(after: seconds, with: error, on: scheduler)
  }

  /// A form of `timeout(after:switchingTo:on:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func timeout<Failure>(
    after limit: Duration,
    switchingTo other: some SignalProtocol<Element, Failure>,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Failure> {
    setFailureType(to: Failure.self).timeout(after: limit, switchingTo: other, on: scheduler)
  }

  /// A form of `timeout(after:switchingTo:on:)` that takes seconds, for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func timeout<Failure>(
    after seconds: Double,
    switchingTo other: some SignalProtocol<Element, Failure>,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Failure> {
    setFailureType(to: Failure.self).timeout(after: seconds, switchingTo: other, on: scheduler)
  }
}
#endif
