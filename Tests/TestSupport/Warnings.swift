import RKCore

/// Returns the warnings of `Diagnostics` that a closure causes and whose first line has a text.
///
/// Tests that run at the same time have texts of their own, such as the name of a type.
///
/// - Parameters:
///   - text: The text.
///   - body: Causes the warnings; receives the log of them.
///   - receive: Called with each warning, where it is reported. Default: does nothing.
public func warnings(
  with text: String,
  _ body: (Log<String>) -> Void,
  receive: @escaping @Sendable (String) -> Void = { _ in }
) -> [String] {
  let log = Log<String>()
  _ = Listeners.installed
  Listeners.all.withLock {
    $0[text] = { warning in
      log(warning)
      receive(warning)
    }
  }
  body(log)
  Listeners.all.withLock { $0[text] = nil }
  return log.values
}

private enum Listeners {
  static let all = Locked<[String: @Sendable (String) -> Void]>([:])

  /// Replaces the handler once for all tests, since those that run at the same time cannot each restore it.
  static let installed: Void = {
    let previous = Diagnostics.warn
    Diagnostics.warn = { warning in
      let first = warning.split(separator: "\n")[0]
      let listener = all.withLock { $0.first { first.contains($0.key) }?.value }
      (listener ?? previous)(warning)
    }
  }()
}
