#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

extension SignalProtocol {
  #if canImport(Dispatch)
  /// Passes on the latest element in regular intervals, if there is a new one.
  ///
  ///     source        -a-b-----c--d-|
  ///     interval: 4   ----b-------d-|
  ///
  /// One that has not been passed on when the source completes is dropped, unless asked for.
  ///
  /// - Parameters:
  ///   - interval: The time between two samples. One that is not positive traps.
  ///   - scheduler: Where samples are taken and sent; a queue of its own unless told otherwise.
  ///   - emitsLast: Whether the completion sends an element that has not been passed on; false unless
  ///     told otherwise.
  public func sample(
    every interval: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sample"),
    emitsLast: Bool = false
  ) -> Signal<Element, Error> {
    let interval = interval.checkedPeriod("sample(every:)")
    return timed(on: scheduler, Sampled(grid: Grid(period: interval, start: scheduler.now))) {
      (sampled: inout Sampled<Element>, alarm, input, node) in
      switch input {
      case .next(let element):
        sampled.latest = element
        if !alarm.isSet { alarm.set(at: sampled.grid.next(from: alarm.now)) }
      case .due:
        sampled.grid.pass(alarm.now)
        if let element = sampled.latest.take() { node.send(element) }
      case .end(let completion):
        if emitsLast, case .finished = completion, let element = sampled.latest.take() {
          node.send(element)
        }
        node.finish(completion)
      }
    }
  }

  /// Passes on the latest element once in each number of seconds, if there is a new one.
  public func sample(
    every seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sample"),
    emitsLast: Bool = false
  ) -> Signal<Element, Error> {
    sample(
      every: .seconds(checking: seconds, "sample(every:)"),
      on: scheduler,
      emitsLast: emitsLast
    )
  }

  /// Passes on the latest element once in each number of seconds, if there is a new one:
  /// `sample(every:)`.
  public func sample(
    interval seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("sample")
  ) -> Signal<Element, Error> {
    sample(every: .seconds(checking: seconds, "sample(interval:)"), on: scheduler)
  }
  #endif

  /// Passes on the latest element whenever another signal sends, if there is a new one.
  ///
  ///     source    -a-b-----c--d---|
  ///     sampler   ----x--x---x-x-|
  ///     result    ----b------c-d-|
  ///
  /// The source is observed first. The result completes with the first of the two that does, and fails
  /// with either.
  ///
  /// - Parameters:
  ///   - sampler: Says when.
  ///   - emitsLast: Whether the completion sends an element that has not been passed on; false unless
  ///     told otherwise.
  public func sample<Sampler: SignalProtocol>(
    on sampler: Sampler,
    emitsLast: Bool = false
  ) -> Signal<Element, Error> where Sampler.Error == Error {
    controlled(by: sampler, observing: .source, Element?.none) {
      latest,
      input,
      node in
      switch input {
      case .next(let element): latest = element
      case .control: if let element = latest.take() { node.send(element) }
      case .end(.failure(let error)): node.finish(.failure(error))
      case .end(.finished), .controlCompleted:
        if emitsLast, let element = latest.take() { node.send(element) }
        node.finish(.finished)
      }
    }
  }

  /// Passes on the latest element whenever another signal, which cannot fail, sends.
  @_disfavoredOverload
  public func sample<Sampler: SignalProtocol>(
    on sampler: Sampler,
    emitsLast: Bool = false
  ) -> Signal<Element, Error> where Sampler.Error == Never {
    sample(on: sampler.setFailureType(to: Error.self), emitsLast: emitsLast)
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on the latest element whenever another signal, which may fail, sends.
  @_disfavoredOverload
  public func sample<Sampler: SignalProtocol>(
    on sampler: Sampler,
    emitsLast: Bool = false
  ) -> Signal<Element, Sampler.Error> {
    setFailureType(to: Sampler.Error.self).sample(on: sampler, emitsLast: emitsLast)
  }
}

/// The latest element that was not sampled.
private struct Sampled<Element> {
  var grid: Grid
  var latest: Element?
}

/// The multiples of a period, counted from a start, that have not passed.
struct Grid {
  let period: Duration
  /// The last that has passed; the start, which is none, at the beginning.
  private var last: Duration

  init(period: Duration, start: Duration) {
    self.period = period
    last = start
  }

  /// The first that is not before a time.
  func next(from now: Duration) -> Duration {
    let passed = max(.zero, now - last).rounded(downTo: period)
    return last + (passed > .zero && last + passed == now ? passed : passed + period)
  }

  /// Passes all up to a time.
  mutating func pass(_ now: Duration) {
    last += (now - last).rounded(downTo: period)
  }
}
