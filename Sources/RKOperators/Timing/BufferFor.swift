#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Collects elements for a while into an array.
  ///
  ///     source      -ab----c--d|
  ///     window: 4   -----x-----[y|]
  ///
  /// Here `x` is `[a, b]` and `y` is `[c, d]`. The time counts from the first element of each array, so
  /// none is empty. What was collected when the source completes is sent at once; when it fails,
  /// dropped.
  ///
  /// - Parameters:
  ///   - window: How long to collect; as many elements are kept as come meanwhile. A negative duration
  ///     traps.
  ///   - scheduler: Where the arrays are sent, except for the one that the completion sends; a queue of
  ///     its own unless told otherwise.
  public func buffer(
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    collected(size: .max, for: window.checked("buffer(for:)"), on: scheduler)
  }

  /// Collects elements for a number of seconds into an array.
  public func buffer(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    buffer(for: .seconds(checking: seconds, "buffer(for:)"), on: scheduler)
  }

  /// Collects elements into an array until there are enough of them, or for a while.
  ///
  ///     source               -abc---d----e|
  ///     size: 2, window: 3   --x---y---z--[w|]
  ///
  /// Here `x` is `[a, b]`, `y` is `[c]`, `z` is `[d]` and `w` is `[e]`. The time counts from the first
  /// element of each array, so none is empty. What was collected when the source completes is sent at
  /// once; when it fails, dropped.
  ///
  /// - Parameters:
  ///   - size: How many are enough. Less than 1 traps.
  ///   - window: How long to collect. A negative duration traps.
  ///   - scheduler: Where the arrays that are not full are sent, except for the one that the completion
  ///     sends; a queue of its own unless told otherwise.
  public func buffer(
    size: Int,
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    require(size >= 1, "buffer(size:for:) needs a size of at least 1, got \(size)")
    return collected(size: size, for: window.checked("buffer(size:for:)"), on: scheduler)
  }

  /// Collects elements into an array until there are enough of them, or for a number of seconds.
  public func buffer(
    size: Int,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("buffer")
  ) -> Signal<[Element], Error> {
    buffer(size: size, for: .seconds(checking: seconds, "buffer(size:for:)"), on: scheduler)
  }

  private func collected(
    size: Int,
    for window: Duration,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<[Element], Error> {
    timed(on: scheduler, [Element]()) { collected, alarm, input, node in
      switch input {
      case .next(let element):
        collected.append(element)
        if collected.count == size {
          alarm.set(at: nil)
          node.send(collected.takeAll())
        } else if !alarm.isSet {
          alarm.set(after: window)
        }
      case .due:
        node.send(collected.takeAll())
      case .end(let completion):
        if case .finished = completion, !collected.isEmpty { node.send(collected) }
        node.finish(completion)
      }
    }
  }
}
#endif
