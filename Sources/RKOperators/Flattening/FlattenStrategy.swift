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
}
