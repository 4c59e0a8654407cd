import RKCore

/// A rule for combining several signals into one.
public struct FlattenStrategy: Hashable, Sendable {
  /// A rule for an element that arrives while the maximum number of signals is active.
  @usableFromInline
  enum Overflow: Hashable, Sendable {
    /// The element is queued until an active signal completes.
    case enqueue
    /// The signal of the element replaces the active signal.
    case replace
    /// The element is dropped.
    case drop
  }

  /// The maximum number of active signals.
  @usableFromInline let maxConcurrent: Int
  @usableFromInline let overflow: Overflow
  /// True if the first signal to send an event wins, and the others are disposed.
  @usableFromInline var isRace = false
  /// True if elements are emitted in the order of their signals.
  @usableFromInline var isOrdered = false
  /// True if a failure is delivered only when all signals have terminated.
  @usableFromInline var delaysFailure = false

  @usableFromInline
  init(maxConcurrent: Int, overflow: Overflow, isRace: Bool = false, isOrdered: Bool = false) {
    self.maxConcurrent = maxConcurrent
    self.overflow = overflow
    self.isRace = isRace
    self.isOrdered = isOrdered
  }

  /// Observes one signal after another; each starts when the previous one has completed.
  public static let concat = FlattenStrategy(maxConcurrent: 1, overflow: .enqueue)

  /// Observes the latest signal, and disposes the previous one first.
  public static let latest = FlattenStrategy(maxConcurrent: 1, overflow: .replace)

  /// Observes all signals concurrently.
  public static let merge = FlattenStrategy(maxConcurrent: .max, overflow: .enqueue)

  /// Observes one signal, and drops the signals that arrive before that signal completes.
  public static let first = FlattenStrategy(maxConcurrent: 1, overflow: .drop)

  /// Observes all signals until one sends an event, then disposes the source and the other signals.
  ///
  /// The first event can also be a terminal event.
  public static let race = FlattenStrategy(maxConcurrent: .max, overflow: .enqueue, isRace: true)

  /// Observes a limited number of signals concurrently; the others are queued in order.
  ///
  /// - Parameter maxConcurrent: The maximum number of signals to observe at a time. A value less
  ///   than 1 traps.
  public static func merge(maxConcurrent: Int) -> FlattenStrategy {
    let maxConcurrent = maxConcurrent.checkedConcurrency("merge(maxConcurrent:)")
    return FlattenStrategy(maxConcurrent: maxConcurrent, overflow: .enqueue)
  }

  /// Observes signals concurrently, and emits their elements in the order of the signals.
  ///
  /// Elements that a signal sends early are buffered without a limit.
  ///
  /// - Parameter maxConcurrent: The maximum number of active signals. A signal is active until it and all
  ///   earlier signals have completed, and their elements have been emitted. A value less than 1 traps.
  ///   Default: unlimited.
  public static func concatEager(maxConcurrent: Int = .max) -> FlattenStrategy {
    let maxConcurrent = maxConcurrent.checkedConcurrency("concatEager(maxConcurrent:)")
    return FlattenStrategy(maxConcurrent: maxConcurrent, overflow: .enqueue, isOrdered: true)
  }

  /// The same strategy, but a failure is delivered only when the source and all signals have terminated.
  ///
  /// If several signals fail, the result fails with the first failure.
  public var delayingError: FlattenStrategy {
    var strategy = self
    strategy.delaysFailure = true
    return strategy
  }
}

extension Int {
  /// Returns the number, or traps if it is less than 1.
  @usableFromInline
  func checkedConcurrency(_ place: StaticString) -> Int {
    require(self > 0, "\(place) needs a number of at least 1, got \(self)")
    return self
  }
}
