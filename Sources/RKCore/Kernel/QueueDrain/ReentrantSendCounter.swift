#if DEBUG
/// Counts consecutive reentrant sends to a source, to warn about endless sends.
///
/// A send is reentrant if its thread is also delivering the events of the source.
// Guarded by the lock of the queue. Only the thread that delivers accesses `stack`.
@usableFromInline
final class ReentrantSendCounter: @unchecked Sendable {
  private var number = 0
  /// The stack of the send that reached the limit, until the warning is reported.
  private var stack: CallStack?

  @usableFromInline init() {}

  /// Under the lock: counts a send.
  ///
  /// - Parameter isReentrant: True if the sender is known to be the thread that delivers. A drain knows this
  ///   thread only after it has performed `DrainLimits.share` operations. Any other send resets the count.
  @usableFromInline
  func count(isReentrant: Bool) {
    if number >= Diagnostics.endlessSends { return }
    number = isReentrant ? number + 1 : 0
    if number == Diagnostics.endlessSends { stack = CallStack() }
  }

  /// Reports the warning, once, if the limit was reached.
  ///
  /// Call this method between deliveries, because a sender may hold a lock.
  @usableFromInline
  func warnIfEndless(to source: () -> Any.Type?) {
    if let stack = stack.take(), let source = source() {
      Diagnostics.warnOfEndlessSends(to: source, stack)
    }
  }
}
#endif
