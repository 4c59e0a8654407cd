#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Emits an array of the elements of the last while, in regular intervals: a sliding window.
  ///
  ///     source                 -ab---c------|
  ///     window: 4, period: 2   --x-x-y-y-z--|
  ///
  /// Here `x` is `[a, b]`, `y` is `[c]` and `z` is `[]`. An element is in the window from when it arrives
  /// until `window` has passed. Arrays overlap when `window` is longer than `period`; when it is shorter,
  /// elements that are older are dropped. When the window has become empty, one empty array is emitted, and
  /// none until the next element.
  ///
  /// When the source completes, elements that no array had are emitted with what is in the window; when it
  /// fails, they are dropped.
  ///
  /// - Parameters:
  ///   - window: How far back an array reaches. It retains as many elements as arrive in that time. A negative
  ///     duration traps.
  ///   - period: The time between two arrays, counted from the observation. One that is not positive traps.
  ///   - scheduler: Where arrays are emitted, except for the one at completion. Default: a private queue.
  public func buffer(
    for window: Duration,
    every period: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    let window = window.checked("buffer(for:every:)")
    let period = period.checkedPeriod("buffer(for:every:)")
    return timed(
      on: scheduler,
      Sliding<Element>(length: window, grid: Grid(period: period, start: scheduler.now))
    ) { sliding, alarm, input, node in
      switch input {
      case .next(let element):
        sliding.add(element, at: alarm.now)
        if !alarm.isSet { alarm.set(at: sliding.grid.next(from: alarm.now)) }
      case .due:
        sliding.grid.pass(alarm.now)
        let elements = sliding.elements(at: alarm.now)
        if !elements.isEmpty { alarm.set(at: sliding.grid.next(from: alarm.now)) }
        node.send(elements)
      case .end(let completion):
        if case .finished = completion, sliding.hasNew {
          node.send(sliding.elements(at: alarm.now))
        }
        node.finish(completion)
      }
    }
  }

  /// Emits an array of the elements of the last seconds, in regular intervals: `buffer(for:every:on:)` with
  /// numbers of seconds.
  public func buffer(
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
}

/// The elements of a sliding window, each with the time of its output.
private struct Sliding<Element> {
  let length: Duration
  var grid: Grid
  private var elements = FIFO<(element: Element, output: Duration)>()
  /// Whether an element has arrived since the elements were read.
  private(set) var hasNew = false

  init(length: Duration, grid: Grid) {
    self.length = length
    self.grid = grid
  }

  mutating func add(_ element: Element, at now: Duration) {
    elements.append((element, now))
    hasNew = true
  }

  /// The elements that are in the window; drops the older ones.
  mutating func elements(at now: Duration) -> [Element] {
    while let first = elements.first, first.output <= now - length { _ = elements.popFirst() }
    hasNew = false
    return elements.all.map(\.element)
  }
}
#endif
