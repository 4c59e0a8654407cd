import Synchronization

/// A number that any thread may count up.
public final class Sum: Sendable {
  private let count = Atomic<Int>(0)

  /// Makes a zero.
  public init() {}

  /// The current sum.
  public var value: Int { count.load(ordering: .acquiring) }

  /// Counts up.
  ///
  /// - Parameter amount: The amount to add. Default: 1.
  /// - Returns: The new sum.
  @discardableResult
  public func add(_ amount: Int = 1) -> Int {
    count.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}
