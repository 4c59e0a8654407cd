#if canImport(Dispatch)
public import Dispatch

extension DispatchQueue {
  /// A queue for one observation's timers.
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
  ///   - element: What is sent.
  ///   - delay: How long after the observation began. A negative one traps.
  ///   - scheduler: Where it is sent; a queue of its own unless told otherwise.
  public init(
    just element: Element,
    after delay: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("just")
  ) {
    let delay = delay.checked("Signal(just:after:)")
    self.init(onSubscribe: { observer in
      observer.timed { slot in
        scheduler.schedule(at: scheduler.now + delay, in: slot) {
          observer.receive(element)
          slot.end(observer)
          return nil
        }
      }
    })
  }

  /// Sends one element after a number of seconds, and completes.
  public init(
    just element: Element,
    after seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("just")
  ) {
    self.init(
      just: element,
      after: .seconds(checking: seconds, "Signal(just:after:)"),
      on: scheduler
    )
  }

  /// Sends the elements of a sequence, one after each period, and completes one period after the last.
  ///
  ///     sequence(a, b, interval: 3)    ---a--b--|
  ///
  /// Deadlines are counted from the start of the observation, so it does not drift. When whoever
  /// observes takes longer than a period, the next element follows at once and those after it are on
  /// time again.
  ///
  /// - Parameters:
  ///   - sequence: Iterated anew for each observation; it may be infinite.
  ///   - interval: The period. One that is not positive traps.
  ///   - scheduler: Where the elements are sent; a queue of their own unless told otherwise.
  public init<S: Sequence & Sendable>(
    sequence: S,
    interval: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sequence")
  ) where S.Element == Element {
    let period = interval.checkedPeriod("Signal(sequence:interval:)")
    self.init(onSubscribe: { observer in
      observer.timed { slot in
        let iterator = Ref(sequence.makeIterator())
        let ticker = Ticker(scheduler: scheduler, period: period) {
          guard let element = iterator.value.next() else {
            slot.end(observer)
            return false
          }
          observer.receive(element)
          return true
        }
        ticker.start(after: period, in: slot)
      }
    })
  }

  /// Sends the elements of a sequence, one after each number of seconds, and completes.
  public init<S: Sequence & Sendable>(
    sequence: S,
    interval seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sequence")
  ) where S.Element == Element {
    self.init(
      sequence: sequence,
      interval: .seconds(checking: seconds, "Signal(sequence:interval:)"),
      on: scheduler
    )
  }
}

// With the label that ReactiveKit has.
extension Signal {
  /// Sends one element after a number of seconds, on a queue, and completes.
  public init(just element: Element, after seconds: Double, queue: DispatchQueue) {
    self.init(just: element, after: seconds, on: queue)
  }

  /// Sends the elements of a sequence on a queue, one after each number of seconds, and completes.
  public init<S: Sequence & Sendable>(sequence: S, interval seconds: Double, queue: DispatchQueue)
  where S.Element == Element {
    self.init(sequence: sequence, interval: seconds, on: queue)
  }
}

extension Signal where Element == Int {
  /// Sends 0, 1, 2, …, one after each period, for ever.
  ///
  ///     interval(3)    ---0--1--2--3
  ///
  /// - Parameters:
  ///   - period: One that is not positive traps.
  ///   - scheduler: Where the numbers are sent; a queue of their own unless told otherwise.
  public static func interval(
    _ period: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("interval")
  ) -> Signal<Int, Error> {
    timer(after: period, every: period, on: scheduler)
  }

  /// Sends 0, 1, 2, …, one after each number of seconds, for ever.
  public static func interval(
    _ seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("interval")
  ) -> Signal<Int, Error> {
    interval(.seconds(checking: seconds, "interval(_:)"), on: scheduler)
  }

  /// Sends 0 after a delay, and then 1, 2, …, one after each period, for ever.
  ///
  ///     timer(after: 1, every: 3)    -0--1--2--3
  ///
  /// - Parameters:
  ///   - delay: When the first is sent. A negative one traps.
  ///   - period: How long after it each of the others is. One that is not positive traps.
  ///   - scheduler: Where the numbers are sent; a queue of their own unless told otherwise.
  public static func timer(
    after delay: Duration,
    every period: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timer")
  ) -> Signal<Int, Error> {
    let delay = delay.checked("timer(after:every:)")
    let period = period.checkedPeriod("timer(after:every:)")
    return Signal<Int, Error>(onSubscribe: { observer in
      observer.timed { slot in
        let number = Ref(0)
        let ticker = Ticker(scheduler: scheduler, period: period) {
          observer.receive(number.value)
          number.value += 1
          return true
        }
        ticker.start(after: delay, in: slot)
      }
    })
  }

  /// Sends 0 after a number of seconds, and then 1, 2, …, one after each of a number of seconds, for ever.
  public static func timer(
    after delay: Double,
    every period: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timer")
  ) -> Signal<Int, Error> {
    timer(
      after: .seconds(checking: delay, "timer(after:every:)"),
      every: .seconds(checking: period, "timer(after:every:)"),
      on: scheduler
    )
  }
}

extension AnyObserver {
  /// Makes the slot of an observation that timers feed, registers it and starts them.
  fileprivate func timed(_ start: (Slot) -> Void) -> any Disposable {
    let slot = Slot()
    upstream?.hold(slot)
    start(slot)
    return slot
  }
}

extension Slot {
  /// Tells the end, if nobody disposed the slot, which is over then.
  fileprivate func end<Element, Error>(_ observer: AnyObserver<Element, Error>) {
    if isDisposed { return }
    dispose()
    observer.receive(completion: .finished)
  }
}
#endif
