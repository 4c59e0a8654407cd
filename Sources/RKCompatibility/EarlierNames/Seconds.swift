#if canImport(Dispatch)
public import Dispatch
public import RKCore
public import RKOperators
public import RKSubjects

// Deprecated overloads that take times in seconds.

extension SignalProtocol {
  /// A form of `buffer(for:every:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func buffer(
    for window: Double,
    every period: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    buffer(
      for: .seconds(checking: window, "buffer(for:every:)"),
      every: .seconds(checking: period, "buffer(for:every:)"),
      on: scheduler
    )
  }

  /// A form of `buffer(for:emitsEmpty:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func buffer(
    for seconds: Double,
    emitsEmpty: Bool = false,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    let window = Duration.seconds(checking: seconds, "buffer(for:)")
    return buffer(for: window, emitsEmpty: emitsEmpty, on: scheduler)
  }

  /// A form of `buffer(size:for:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func buffer(
    size: Int,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    buffer(size: size, for: .seconds(checking: seconds, "buffer(size:for:)"), on: scheduler)
  }

  /// A form of `delay(for:delaysFailure:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func delay(
    for seconds: Double,
    delaysFailure: Bool = true,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delay")
  ) -> Signal<Element, Error> {
    let delay = Duration.seconds(checking: seconds, "delay(for:)")
    return self.delay(for: delay, delaysFailure: delaysFailure, on: scheduler)
  }

  /// A form of `timeout(after:switchingTo:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func timeout(
    after seconds: Double,
    switchingTo other: some SignalProtocol<Element, Error>,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    let limit = Duration.seconds(checking: seconds, "timeout(after:switchingTo:)")
    return timeout(after: limit, switchingTo: other, on: scheduler)
  }

  /// A form of `prefix(for:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func prefix(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("prefix")
  ) -> Signal<Element, Error> {
    prefix(for: .seconds(checking: seconds, "prefix(for:)"), on: scheduler)
  }

  /// A form of `deadline(after:with:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func deadline(
    after seconds: Double,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, Error> {
    let limit = Duration.seconds(checking: seconds, "deadline(after:with:)")
    return deadline(after: limit, with: error, on: scheduler)
  }

  /// A form of `delaySubscription(for:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func delaySubscription(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("delaySubscription")
  ) -> Signal<Element, Error> {
    delaySubscription(for: .seconds(checking: seconds, "delaySubscription(for:)"), on: scheduler)
  }

  /// A form of `sample(every:emitsLast:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func sample(
    every seconds: Double,
    emitsLast: Bool = false,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sample")
  ) -> Signal<Element, Error> {
    let interval = Duration.seconds(checking: seconds, "sample(every:)")
    return sample(every: interval, emitsLast: emitsLast, on: scheduler)
  }

  /// A form of `audit(for:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func audit(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("audit")
  ) -> Signal<Element, Error> {
    audit(for: .seconds(checking: seconds, "audit(for:)"), on: scheduler)
  }

  /// A form of `window(size:for:on:)` with a duration in seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func window(
    size: Int = .max,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("window")
  ) -> Signal<Signal<Element, Error>, Error> {
    window(size: size, for: .seconds(checking: seconds, "window(size:for:)"), on: scheduler)
  }

  /// Shares the source and replays elements up to an age in seconds; see `replay(limit:for:on:)`.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func replay(
    limit: Int = .max,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable
  ) -> ConnectableSignal<Self> {
    replay(limit: limit, for: .seconds(checking: seconds, "replay(limit:for:on:)"), on: scheduler)
  }
}

extension ReplaySubject {
  /// Creates a subject that replays elements up to an age in seconds; see `init(bufferSize:for:on:)`.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  public convenience init(
    bufferSize: Int = .max,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable
  ) {
    let age = Duration.seconds(checking: seconds, "ReplaySubject(bufferSize:for:on:)")
    self.init(bufferSize: bufferSize, for: age, on: scheduler)
  }
}

extension RetryDelay {
  /// A form of `constant(_:)` that takes seconds.
  @available(*, deprecated, renamed: "seconds(_:)")
  @export(implementation) public static func constant(_ seconds: Double) -> RetryDelay {
    .seconds(seconds)
  }

  /// A form of `exponential(initial:multiplier:maximum:jitter:using:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public static func exponential(
    initial: Double,
    multiplier: Double = 2,
    maximum: Double = 60,
    jitter: Double = 0,
    using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) -> RetryDelay {
    exponential(
      initial: .seconds(checking: initial, "RetryDelay.exponential(initial:)"),
      multiplier: multiplier,
      maximum: .seconds(checking: maximum, "RetryDelay.exponential(maximum:)"),
      jitter: jitter,
      using: generator
    )
  }
}

extension SignalProtocol {
  /// A form of `debounce(for:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func debounce(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<Element, Error> {
    debounce(for: .seconds(checking: seconds, "debounce(for:)"), on: scheduler)
  }

  /// A form of `throttle(for:latest:on:)` that takes seconds.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public func throttle(
    for seconds: Double,
    latest: Bool = true,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<Element, Error> {
    throttle(for: .seconds(checking: seconds, "throttle(for:)"), latest: latest, on: scheduler)
  }
}

extension Signal {
  /// Sends one element after a delay in seconds; see `init(just:after:on:)`.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public init(
    just element: Element,
    after seconds: Double,
    on scheduler: some TimedScheduler & Sendable
  ) {
    let delay = Duration.seconds(checking: seconds, "Signal(just:after:)")
    self.init(just: element, after: delay, on: scheduler)
  }

  /// Sends the elements of a sequence at an interval in seconds; see `init(sequence:interval:on:)`.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public init<S: Sequence & Sendable>(
    sequence: S,
    interval seconds: Double,
    on scheduler: some TimedScheduler & Sendable
  ) where S.Element == Element {
    let period = Duration.seconds(checking: seconds, "Signal(sequence:interval:)")
    self.init(sequence: sequence, interval: period, on: scheduler)
  }
}

extension Signal where Element == Int {
  /// Sends 0, 1, 2, … after a delay and with a period, both in seconds; see `timer(after:every:on:)`.
  @available(*, deprecated, message: "write .seconds(…) for the time")
  @export(implementation) public static func timer(
    after delay: Double,
    every period: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timer")
  ) -> Signal<Int, Error> {
    let delay = Duration.seconds(checking: delay, "timer(after:every:)")
    return timer(
      after: delay,
      every: .seconds(checking: period, "timer(after:every:)"),
      on: scheduler
    )
  }
}
#endif
