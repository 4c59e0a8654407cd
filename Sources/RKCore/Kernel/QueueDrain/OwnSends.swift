#if DEBUG
/// Counts what a thread sends in a row to a source that it is delivering, to warn if it never stops.
// Guard: the lock of the queue for `number`. `stack` is touched only by the thread that delivers.
@usableFromInline
final class OwnSends: @unchecked Sendable {
  private var number = 0
  /// The stack of the send that was one too many, until the warning is reported.
  private var stack: CallStack?

  @usableFromInline init() {}

  /// Under the lock: counts a send.
  ///
  /// - Parameter isOwn: Whether the thread that delivers sends it.
  @usableFromInline
  func count(isOwn: Bool) {
    if number >= Diagnostics.endlessSends { return }
    number = isOwn ? number + 1 : 0
    if number == Diagnostics.endlessSends { stack = CallStack() }
  }

  /// Reports the warning once; called between deliveries, since a sender may hold a lock.
  @usableFromInline
  func warnIfEndless(to source: () -> Any.Type) {
    if let stack = stack.take() { Diagnostics.warnOfEndlessSends(to: source(), stack) }
  }
}
#endif
