#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Passes on an element at once, then at most one in each interval.
  ///
  ///     source                       -123------4-5----|
  ///     interval: 5                  -1----3----4----5|
  ///     interval: 5, latest: false   -1--------4------|
  ///
  /// An element that comes when no interval runs is sent at once and begins one. At the end of an
  /// interval the latest element that came in it is sent, and begins the next. One still waiting when
  /// the source completes is sent at once; when it fails, dropped.
  ///
  /// - Parameters:
  ///   - interval: The least time between two elements. A negative duration traps.
  ///   - scheduler: Where the waiting is done and elements are sent, except for those that are sent at
  ///     once; a queue of its own unless told otherwise.
  ///   - latest: Whether the latest element of an interval is sent at its end, true unless told
  ///     otherwise, or none of those that came in it.
  @inlinable
  public func throttle(
    for interval: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("throttle"),
    latest: Bool = true
  ) -> Signal<Element, Error> {
    let interval = interval.checked("throttle(for:)")
    return timed(on: scheduler, Throttled<Element>()) { throttled, alarm, input, node in
      switch input {
      case .next(let element):
        if let end = throttled.end, alarm.now <= end {
          if !latest { return }
          throttled.waiting = element
          alarm.set(at: end)
        } else {
          throttled.end = alarm.now + interval
          node.send(element)
        }
      case .due:
        guard let element = throttled.waiting.take() else { return }
        throttled.end = alarm.now + interval
        node.send(element)
      case .end(let completion):
        if case .finished = completion, let element = throttled.waiting.take() {
          node.send(element)
        }
        node.finish(completion)
      }
    }
  }

  /// Passes on an element at once, then at most one in each number of seconds.
  public func throttle(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("throttle"),
    latest: Bool = true
  ) -> Signal<Element, Error> {
    throttle(for: .seconds(checking: seconds, "throttle(for:)"), on: scheduler, latest: latest)
  }

  /// Passes on an element at once, then at most one in each number of seconds: `throttle(for:on:latest:)` on
  /// a queue.
  public func throttle(
    for seconds: Double,
    queue: DispatchQueue,
    latest: Bool = true
  ) -> Signal<Element, Error> {
    throttle(for: seconds, on: queue, latest: latest)
  }
}

/// The interval that began last, and the element that waits for its end.
@usableFromInline
struct Throttled<Element> {
  /// The last instant of the interval.
  @usableFromInline var end: Duration?
  @usableFromInline var waiting: Element?

  @inlinable init() {}
}
#endif
