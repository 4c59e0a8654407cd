/// Warnings in debug builds about probable mistakes.
///
/// A debug build of the library warns about:
///
/// - an observer that sends to its own source endlessly, after 100,000 sends in a row;
/// - a two-way binding that drops an element that returns to its source with another value, so that the two
///   sides differ.
///
/// Each source or observation causes each kind of warning at most once; a property and an observation of it may
/// both cause one. A release build never warns.
public enum Diagnostics {
  /// The function that receives each warning.
  ///
  /// Default: a function that prints the warning to standard error.
  ///
  ///     Diagnostics.warn = { warning in print("warning: \(warning)") }
  ///
  /// The library calls the function on the thread that causes the warning, during the send, without holding a
  /// lock. You can set the function on any thread.
  public static var warn: @Sendable (String) -> Void {
    get { handler.withLock { $0 }.body }
    set {
      let new = Handler(body: newValue)
      // The earlier function is released outside the lock.
      _ = handler.withLock { handler in
        defer { handler = new }
        return handler
      }
    }
  }

  private struct Handler: Sendable {
    let body: @Sendable (String) -> Void
  }

  private static let handler = Locked(Handler { writeToStandardError("ReactiveKit: \($0)") })

  #if DEBUG
  /// Warns that a binding drops an element that returns to its source with another value.
  static func warnOfChangedReturn(of sent: Any, as element: Any) {
    warn(
      """
      bindings changed \(sent) to \(element) on the way around and back to its source, a \
      \(type(of: sent)); a binding does not write an element back to its origin, so the two sides now differ
      """
    )
  }

  /// The number of consecutive reentrant sends after which a warning is reported.
  package static let endlessSends = 100_000

  /// Warns that an observer sends to its own source endlessly.
  static func warnOfEndlessSends(to source: Any.Type, _ stack: CallStack) {
    warn(
      """
      an observer of \(source) has sent to it \(endlessSends) times in a row, during deliveries of \
      the same source; it probably never stops. The stack of one of these sends:
      \(stack)
      """
    )
  }
  #endif
}
