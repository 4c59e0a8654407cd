#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Collects the elements of each time window into an array.
  ///
  ///     source                        -ab----c--d----|
  ///     window: 4                     -----x-----y---|
  ///     window: 4, emitsEmpty: true   ----x---z---w--|
  ///
  /// In the diagram, `x` is `[a, b]`, `y` is `[c, d]`, `z` is `[c]` and `w` is `[d]`. A window starts with
  /// the first element of an array, so no array is empty, and nothing is emitted while no elements arrive.
  /// With `emitsEmpty`, the first window starts with the observation, each later window starts when the
  /// previous one ends, and a window without elements emits an empty array.
  ///
  /// When the source completes, the collected elements are emitted immediately, if there are any. When the
  /// source fails, the elements are dropped. When the source is deallocated, the elements are emitted at the
  /// end of the window, followed by the completion.
  ///
  /// - Parameters:
  ///   - window: The length of a window. Elements are buffered without a limit. A negative duration traps,
  ///     and so does a duration of 0 with `emitsEmpty`.
  ///   - emitsEmpty: Whether a window without elements emits an empty array. Default: false.
  ///   - scheduler: The scheduler that emits arrays, except an array that is emitted at completion. Default:
  ///     a private queue.
  @export(implementation)
  public func buffer(
    for window: Duration,
    emitsEmpty: Bool = false,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    if !emitsEmpty { return collect(.max, for: window.checked("buffer(for:)"), on: scheduler) }
    let window = window.checkedPeriod("buffer(for:emitsEmpty:)")
    return timed(
      on: scheduler,
      (ticks: Ticks(period: window, start: scheduler.now), collected: [Element]()),
      first: window,
      readsClockWhileSet: false,
      isPending: { !$0.collected.isEmpty }
    ) { state, timer, input, output in
      switch input {
      case .next(let element): state.collected.append(element)
      case .due:
        state.ticks.advance(to: timer.now)
        timer.set(at: state.ticks.next(from: timer.now))
        output.send(state.collected.takeAll())
      case .end(let completion):
        if case .finished = completion, !state.collected.isEmpty { output.send(state.collected) }
        output.finish(completion)
      }
    }
  }

  /// Collects elements into arrays; an array ends when it is full or when its time window ends.
  ///
  ///     source               -abc---d----e|
  ///     size: 2, window: 3   --x---y---z--[w|]
  ///
  /// In the diagram, `x` is `[a, b]`, `y` is `[c]`, `z` is `[d]` and `w` is `[e]`. A window starts with the
  /// first element of an array, so no array is empty, and nothing is emitted while no elements arrive. When
  /// the source completes, the collected elements are emitted immediately. When the source fails, the
  /// elements are dropped. When the source is deallocated, the elements are emitted at the end of the window,
  /// followed by the completion.
  ///
  /// - Parameters:
  ///   - size: The number of elements in a full array. A value less than 1 traps.
  ///   - window: The length of a window. A negative duration traps.
  ///   - scheduler: The scheduler that emits arrays that are not full, except an array that is emitted at
  ///     completion. Default: a private queue.
  @export(implementation)
  public func buffer(
    size: Int,
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    require(size >= 1, "buffer(size:for:) needs a size of at least 1, got \(size)")
    return collect(size, for: window.checked("buffer(size:for:)"), on: scheduler)
  }

  @export(implementation)
  func collect(
    _ size: Int,
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<[Element], Error> {
    timed(on: scheduler, [Element](), isPending: { !$0.isEmpty }) {
      collected,
      timer,
      input,
      output in
      switch input {
      case .next(let element):
        collected.append(element)
        if collected.count == size {
          timer.set(at: nil)
          output.send(collected.takeAll())
        } else if !timer.isSet {
          timer.set(after: window)
        }
      case .due:
        output.send(collected.takeAll())
      case .end(let completion):
        if case .finished = completion, !collected.isEmpty { output.send(collected) }
        output.finish(completion)
      }
    }
  }
}
#endif
