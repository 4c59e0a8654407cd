import Synchronization

/// A number that any thread may count up.
public final class Sum: Sendable {
  private let count = Atomic<Int>(0)

  /// Makes a zero.
  public init() {}

  /// How it stands.
  public var value: Int { count.load(ordering: .acquiring) }

  /// Counts up.
  ///
  /// - Parameter amount: By how much; 1 unless told otherwise.
  /// - Returns: How it stands then.
  @discardableResult
  public func add(_ amount: Int = 1) -> Int {
    count.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}
