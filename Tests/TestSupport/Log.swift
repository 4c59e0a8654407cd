import RKTesting

/// A list that may be written to on any thread.
public final class Log<Element: Sendable>: Sendable {
  private let list = Guarded<[Element]>([])

  /// Makes an empty one.
  public init() {}

  /// What was written, in order.
  public var values: [Element] { list.withLock { $0 } }

  /// How much was written.
  public var count: Int { list.withLock { $0.count } }

  /// Writes a value.
  public func append(_ value: Element) {
    list.withLock { $0.append(value) }
  }
}
