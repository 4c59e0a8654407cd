import Synchronization

/// A counter that any thread may increase.
public final class Sum: Sendable {
  private let count = Atomic<Int>(0)

  /// Creates a counter at 0.
  public init() {}

  /// The current sum.
  public var value: Int { count.load(ordering: .acquiring) }

  /// Increases the counter.
  ///
  /// - Parameter amount: The amount to add. Default: 1.
  /// - Returns: The new sum.
  @discardableResult
  public func add(_ amount: Int = 1) -> Int {
    count.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
  }
}
