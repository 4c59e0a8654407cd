public import RKCore

/// A list that may be written to on any thread.
public final class Log<Element: Sendable>: Sendable {
  private let list = Locked<[Element]>([])

  /// Makes an empty one.
  public init() {}

  /// What was written, in order.
  public var values: [Element] { list.withLock { $0 } }

  /// How much was written.
  public var count: Int { list.withLock { $0.count } }

  /// Writes a value: `append`.
  public func callAsFunction(_ value: Element) {
    append(value)
  }

  /// Writes a value.
  public func append(_ value: Element) {
    list.withLock { $0.append(value) }
  }
}

extension SignalProtocol {
  /// Observes, and writes down each event behind a name.
  @discardableResult
  public func write(to log: Log<String>, as name: String = "") -> any Disposable {
    observe { log("\(name)\($0)") }
  }
}
