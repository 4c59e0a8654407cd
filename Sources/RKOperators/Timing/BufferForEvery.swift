#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Emits the elements of a sliding time window as an array, at regular intervals.
  ///
  ///     source                 -ab---c------|
  ///     window: 4, period: 2   --x-x-y-y-z--|
  ///
  /// In the diagram, `x` is `[a, b]`, `y` is `[c]` and `z` is `[]`. If the window and the period are both one
  /// second, `map(\.count)` turns the result into a rate per second, which falls to 0 when the elements stop.
  ///
  /// An element stays in the window for the duration `window`. An element that arrives right after an array,
  /// at the same scheduler time, is included in as many arrays as any other element. Arrays overlap if
  /// `window` is longer than `period`. If `window` is shorter, an element that enters and leaves the window
  /// between two arrays is dropped. When the window becomes empty, one empty array is emitted. After that, no
  /// array is emitted until another element arrives.
  ///
  /// When the source completes, the window is emitted if it contains elements that have not been emitted yet.
  /// When the source fails, these elements are dropped. When the source is deallocated, the window is emitted
  /// at the end of the period, followed by the completion.
  ///
  /// - Parameters:
  ///   - window: The length of the window. Elements are buffered without a limit. A negative duration traps.
  ///   - period: The time between two arrays, counted from the start of the observation. A duration that is
  ///     not positive traps.
  ///   - scheduler: The scheduler that emits arrays, except an array that is emitted at completion. Default:
  ///     a private queue.
  @export(implementation)
  public func buffer(
    for window: Duration,
    every period: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    let window = window.checked("buffer(for:every:)")
    let period = period.checkedPeriod("buffer(for:every:)")
    return timed(
      on: scheduler,
      SlidingWindow<Element>(length: window, ticks: Ticks(period: period, start: scheduler.now)),
      isPending: { $0.hasNew }
    ) { state, timer, input, output in
      switch input {
      case .next(let element):
        state.insert(element, at: timer.now)
        if !timer.isSet { timer.set(at: state.ticks.next(from: timer.now)) }
      case .due:
        state.ticks.advance(to: timer.now)
        let elements = state.current(at: timer.now)
        if !elements.isEmpty { timer.set(at: state.ticks.next(from: timer.now)) }
        output.send(elements)
      case .end(let completion):
        if case .finished = completion, state.hasNew {
          // This array does not include elements that have left the window since the last array.
          let elements = state.current(at: timer.now)
          if !elements.isEmpty { output.send(elements) }
        }
        output.finish(completion)
      }
    }
  }
}

@usableFromInline
struct SlidingWindow<Element> {
  @usableFromInline let length: Duration
  @usableFromInline var ticks: Ticks
  @usableFromInline var elements = FIFO<TimedElement>()
  /// True if an element has arrived since the last array.
  @usableFromInline var hasNew = false

  @export(implementation)
  init(length: Duration, ticks: Ticks) {
    self.length = length
    self.ticks = ticks
  }

  @export(implementation)
  mutating func insert(_ element: Element, at now: Duration) {
    elements.append(TimedElement(element: element, time: now, isAfterTick: ticks.last == now))
    hasNew = true
  }

  /// Removes the elements that have left the window, and returns the remaining ones.
  @export(implementation)
  mutating func current(at now: Duration) -> [Element] {
    while let first = elements.first, first.hasLeft(at: now, length) { _ = elements.popFirst() }
    hasNew = false
    return elements.all.map(\.element)
  }

  @usableFromInline
  struct TimedElement {
    @usableFromInline let element: Element
    @usableFromInline let time: Duration
    /// True if the element arrived right after an array, or right after the start, at the same scheduler
    /// time.
    ///
    /// In this case, the element also leaves the window right after an array.
    @usableFromInline let isAfterTick: Bool

    @export(implementation)
    init(element: Element, time: Duration, isAfterTick: Bool) {
      self.element = element
      self.time = time
      self.isAfterTick = isAfterTick
    }

    @export(implementation)
    func hasLeft(at now: Duration, _ length: Duration) -> Bool {
      isAfterTick ? time < now - length : time <= now - length
    }
  }
}
#endif
