#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

extension SignalProtocol {
  #if canImport(Dispatch)
  /// Emits the latest element at regular intervals, if there is a new one.
  ///
  ///     source        -a-b-----c--d-|
  ///     interval: 4   ----b-------d-|
  ///
  /// - Parameters:
  ///   - interval: The time between two samples. A duration that is not positive traps.
  ///   - emitsLast: If true, an element that was not sampled is emitted at completion or, if the source is
  ///     deallocated, at the next tick. If false, the element is dropped. Default: false.
  ///   - scheduler: The scheduler that emits samples. Default: a private queue.
  @export(implementation)
  public func sample(
    every interval: Duration,
    emitsLast: Bool = false,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sample")
  ) -> Signal<Element, Error> {
    let interval = interval.checkedPeriod("sample(every:)")
    return timed(
      on: scheduler,
      (ticks: Ticks(period: interval, start: scheduler.now), latest: Element?.none),
      isPending: { emitsLast && $0.latest != nil }
    ) { state, timer, input, output in
      switch input {
      case .next(let element):
        state.latest = element
        if !timer.isSet { timer.set(at: state.ticks.next(from: timer.now)) }
      case .due:
        state.ticks.advance(to: timer.now)
        if let element = state.latest.take() { output.send(element) }
      case .end(let completion):
        if emitsLast, case .finished = completion, let element = state.latest.take() {
          output.send(element)
        }
        output.finish(completion)
      }
    }
  }

  /// A form of `sample(every:emitsLast:on:)` that takes seconds, with the label that ReactiveKit 3 uses.
  @export(implementation)
  public func sample(
    interval seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sample")
  ) -> Signal<Element, Error> {
    sample(every: .seconds(checking: seconds, "sample(interval:)"), on: scheduler)
  }
  #endif

  /// Emits the latest element whenever another signal sends an element, if there is a new one.
  ///
  ///     source    -a-b-----c--d---|
  ///     sampler   ----x--x---x-x-|
  ///     result    ----b------c-d-|
  ///
  ///     source                            -a-b-----c--d---|
  ///     sampler                           ----x--x---x-x-|
  ///     sample(on: sampler, default: z)   ----b--z---c-d-|
  ///
  /// The source is observed first. The result completes when one of the signals completes, and fails with the
  /// first failure.
  ///
  /// - Parameters:
  ///   - sampler: The signal whose elements trigger the output.
  ///   - element: The element to emit if there is no new one. Default: nil, which emits nothing.
  ///   - emitsLast: If true, an element that was not sampled is emitted at completion. If false, the element
  ///     is dropped. Default: false.
  @export(implementation)
  public func sample(
    on sampler: some SignalProtocol<some Any, Error>,
    default element: Element? = nil,
    emitsLast: Bool = false
  ) -> Signal<Element, Error> {
    controlled(by: sampler, observing: .source, Element?.none) { latest, input, output in
      switch input {
      case .next(let element): latest = element
      case .control: if let sample = latest.take() ?? element { output.send(sample) }
      case .end(.failure(let error)): output.finish(.failure(error))
      case .end(.finished), .controlCompleted:
        if emitsLast, let element = latest.take() { output.send(element) }
        output.finish(.finished)
      }
    }
  }
}

/// The ticks of a period: its multiples, counted from a start time.
@usableFromInline
struct Ticks {
  @usableFromInline let period: Duration
  /// The last tick that has passed.
  @usableFromInline var last: Duration

  @export(implementation)
  init(period: Duration, start: Duration) {
    self.period = period
    last = start
  }

  /// Returns the first tick after `last` that is not before the given time.
  @usableFromInline
  func next(from now: Duration) -> Duration {
    let passed = max(.zero, now - last).rounded(downTo: period)
    return last + (passed > .zero && last + passed == now ? passed : passed + period)
  }

  @usableFromInline
  mutating func advance(to now: Duration) {
    last += (now - last).rounded(downTo: period)
  }
}
