#if canImport(Dispatch)
public import Dispatch

extension DispatchQueue {
  /// Returns a new queue for the timers of one signal.
  @usableFromInline package static func timers(_ name: StaticString) -> DispatchQueue {
    DispatchQueue(label: "ReactiveKit.\(name)")
  }
}

extension Signal {
  /// Sends one element after a delay, and completes.
  ///
  ///     just(a, after: 3)    ---[a|]
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - delay: The time from the start of the observation. A negative delay traps.
  ///   - scheduler: The scheduler to send on. Default: a private queue.
  public init(
    just element: Element,
    after delay: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("just")
  ) {
    let delay = delay.checked("Signal(just:after:)")
    self.init(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      scheduler.schedule(at: scheduler.now + delay, in: sink.slot) {
        sink.finish(with: element)
        return nil
      }
      return sink.disposable
    })
  }

  /// Sends one element after a delay in seconds; see `init(just:after:on:)`.
  public init(
    just element: Element,
    after seconds: Double,
    queue: DispatchQueue = DispatchQueue.timers("just")
  ) {
    let delay = Duration.seconds(checking: seconds, "Signal(just:after:)")
    self.init(just: element, after: delay, on: queue)
  }

  /// Sends the elements of a sequence, one in each period, and completes one period after the last element.
  ///
  ///     sequence(a, b, interval: 3)    ---a--b--|
  ///
  /// Periods are counted from the start of the observation, so elements do not drift. If an observer takes
  /// longer than a period, the next element is sent immediately afterwards. Later elements are again sent at
  /// multiples of the period.
  ///
  /// - Parameters:
  ///   - sequence: The elements. Each observation iterates the sequence anew. The sequence may be infinite.
  ///   - interval: The period. A period that is not positive traps.
  ///   - scheduler: The scheduler to send on. Default: a private queue.
  public init<S: Sequence & Sendable>(
    sequence: S,
    interval: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sequence")
  ) where S.Element == Element {
    let period = interval.checkedPeriod("Signal(sequence:interval:)")
    self.init(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      let iterator = Box(sequence.makeIterator())
      scheduler.tick(after: period, every: period, in: sink.slot) {
        let element = iterator.value.next()
        if let element { sink.send(element) } else { sink.finish(.finished) }
        return element != nil
      }
      return sink.disposable
    })
  }

  /// Sends the elements of a sequence at an interval in seconds; see `init(sequence:interval:on:)`.
  public init<S: Sequence & Sendable>(
    sequence: S,
    interval seconds: Double,
    queue: DispatchQueue = DispatchQueue.timers("sequence")
  ) where S.Element == Element {
    let period = Duration.seconds(checking: seconds, "Signal(sequence:interval:)")
    self.init(sequence: sequence, interval: period, on: queue)
  }
}

extension Signal where Element == Int {
  /// Sends 0, 1, 2, …, one after each period, and never terminates.
  ///
  ///     interval(3)    ---0--1--2--3
  ///
  /// - Parameters:
  ///   - period: The period. A period that is not positive traps.
  ///   - scheduler: The scheduler to send on. Default: a private queue.
  public static func interval(
    _ period: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("interval")
  ) -> Signal<Int, Error> {
    timer(after: period, every: period, on: scheduler)
  }

  /// Sends 0, 1, 2, …, one after each period in seconds; see `interval(_:on:)`.
  public static func interval(
    _ seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("interval")
  ) -> Signal<Int, Error> {
    interval(.seconds(checking: seconds, "interval(_:)"), on: scheduler)
  }

  /// Sends 0 after a delay, and then 1, 2, …, one after each period, and never terminates.
  ///
  ///     timer(after: 1, every: 3)    -0--1--2--3
  ///
  /// - Parameters:
  ///   - delay: The time before the first number. A negative delay traps.
  ///   - period: The time between numbers. A period that is not positive traps.
  ///   - scheduler: The scheduler to send on. Default: a private queue.
  public static func timer(
    after delay: Duration,
    every period: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timer")
  ) -> Signal<Int, Error> {
    let delay = delay.checked("timer(after:every:)")
    let period = period.checkedPeriod("timer(after:every:)")
    return Signal<Int, Error>(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      let number = Box(0)
      scheduler.tick(after: delay, every: period, in: sink.slot) {
        sink.send(number.value)
        number.value += 1
        return true
      }
      return sink.disposable
    })
  }
}

extension Signal where Error == Never {
  /// Sends one element after a delay; a form of `init(just:after:on:)` for a signal that cannot fail.
  public init(just element: Element, after delay: Duration) {
    self.init(just: element, after: delay, on: DispatchQueue.timers("just"))
  }

  /// Sends one element after a delay in seconds; a form of `init(just:after:on:)` for a signal that cannot
  /// fail.
  public init(just element: Element, after seconds: Double) {
    self.init(just: element, after: seconds, queue: DispatchQueue.timers("just"))
  }
}
#endif
