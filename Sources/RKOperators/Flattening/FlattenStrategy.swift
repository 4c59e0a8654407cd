import RKCore

/// How several signals become one.
public struct FlattenStrategy: Hashable, Sendable {
  /// What happens to a signal that there is no room for.
  @usableFromInline
  enum Overflow: Hashable, Sendable {
    /// It waits for one that runs to complete.
    case wait
    /// It takes the place of the one that runs.
    case replace
    /// It is never observed.
    case ignore
  }

  /// How many run side by side.
  @usableFromInline let room: Int
  @usableFromInline let overflow: Overflow
  /// Whether the first to send anything is the only one from then on.
  @usableFromInline var isRace = false
  /// Whether elements are passed on in the order of the signals, and wait for their turn.
  @usableFromInline var hasTurns = false
  /// Whether a failure is told when all else is over.
  @usableFromInline var delaysError = false

  /// One after the other, in order; those that wait are observed when the one before has completed.
  public static let concat = FlattenStrategy(room: 1, overflow: .wait)

  /// The latest; the one before is disposed before it is observed.
  public static let latest = FlattenStrategy(room: 1, overflow: .replace)

  /// All at once.
  public static let merge = FlattenStrategy(room: .max, overflow: .wait)

  /// The one that runs; those that come meanwhile are ignored.
  public static let first = FlattenStrategy(room: 1, overflow: .ignore)

  /// All, until one sends an event, the end included: then that one, and the others are disposed.
  public static let race = FlattenStrategy(room: .max, overflow: .wait, isRace: true)

  /// So many at once; the others wait, in order.
  ///
  /// - Parameter maxConcurrent: How many are observed side by side; less than 1 traps.
  public static func merge(maxConcurrent: Int) -> FlattenStrategy {
    FlattenStrategy(
      room: maxConcurrent.checkedRoom("merge(maxConcurrent:)"),
      overflow: .wait
    )
  }

  /// So many at once, which are passed on one after the other, in order: what a signal sends before its
  /// turn waits, without a bound.
  ///
  /// - Parameter maxConcurrent: How many may have begun of which not all is passed on yet; all, unless
  ///   told otherwise. Less than 1 traps.
  public static func concatEager(maxConcurrent: Int = .max) -> FlattenStrategy {
    FlattenStrategy(
      room: maxConcurrent.checkedRoom("concatEager(maxConcurrent:)"),
      overflow: .wait,
      hasTurns: true
    )
  }

  /// The same strategy, but for failures: one is kept until all that was to be observed is over, and
  /// ends the result then.
  ///
  /// Of several the first is told.
  public var delayingError: FlattenStrategy {
    var strategy = self
    strategy.delaysError = true
    return strategy
  }
}
