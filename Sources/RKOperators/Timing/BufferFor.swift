#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Collects the elements of each window of time into an array.
  ///
  ///     source      -ab----c--d|
  ///     window: 4   -----x-----[y|]
  ///
  /// Here `x` is `[a, b]` and `y` is `[c, d]`. A window starts with the first element of an array, so no
  /// array is empty, and a time without elements emits nothing. To count the elements of each second, use
  /// `buffer(for:every:on:)`, which emits an empty array when the elements stop.
  ///
  /// When the source completes, the collected elements are emitted at once. When it fails, they are dropped.
  ///
  /// - Parameters:
  ///   - window: The length of a window, whose elements are buffered without a bound. A negative duration
  ///     traps.
  ///   - scheduler: The scheduler that emits arrays, except for one at completion. Default: a private queue.
  @inlinable
  public func buffer(
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    collect(.max, for: window.checked("buffer(for:)"), on: scheduler)
  }

  /// Acts as `buffer(for:on:)` in seconds.
  @inlinable
  public func buffer(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    buffer(for: .seconds(checking: seconds, "buffer(for:)"), on: scheduler)
  }

  /// Collects elements into arrays, each of which ends when it is full or its window of time ends.
  ///
  ///     source               -abc---d----e|
  ///     size: 2, window: 3   --x---y---z--[w|]
  ///
  /// Here `x` is `[a, b]`, `y` is `[c]`, `z` is `[d]` and `w` is `[e]`. A window starts with the first
  /// element of an array, so no array is empty. When the source completes, the collected elements are
  /// emitted at once. When it fails, they are dropped.
  ///
  /// - Parameters:
  ///   - size: The number of elements of a full array. A value less than 1 traps.
  ///   - window: The length of a window. A negative duration traps.
  ///   - scheduler: The scheduler that emits arrays that are not full, except for one at completion. Default:
  ///     a private queue.
  @inlinable
  public func buffer(
    size: Int,
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    require(size >= 1, "buffer(size:for:) needs a size of at least 1, got \(size)")
    return collect(size, for: window.checked("buffer(size:for:)"), on: scheduler)
  }

  /// Acts as `buffer(size:for:on:)` in seconds.
  @inlinable
  public func buffer(
    size: Int,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    buffer(size: size, for: .seconds(checking: seconds, "buffer(size:for:)"), on: scheduler)
  }

  @inlinable
  func collect(
    _ size: Int,
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<[Element], Error> {
    timed(on: scheduler, [Element]()) { collected, timer, input, output in
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
