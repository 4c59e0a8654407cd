public import RKCore

/// A list to which any thread may append.
public final class Log<Element: Sendable>: Sendable {
  private let list = Locked<[Element]>([])

  /// Creates an empty list.
  public init() {}

  /// The values, in order.
  public var values: [Element] { list.withLock { $0 } }

  /// The number of values.
  public var count: Int { list.withLock { $0.count } }

  /// Appends a value, as `append(_:)` does.
  public func callAsFunction(_ value: Element) {
    append(value)
  }

  /// Appends a value.
  public func append(_ value: Element) {
    list.withLock { $0.append(value) }
  }
}

extension SignalProtocol {
  /// Observes the signal, and appends a text for each event, which begins with a name.
  @discardableResult
  public func write(to log: Log<String>, as name: String = "") -> any Disposable {
    observe { log("\(name)\($0)") }
  }
}
