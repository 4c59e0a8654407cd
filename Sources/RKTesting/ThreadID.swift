import RKCore

/// The identity of a thread, for comparisons.
///
/// A new thread may have the identity of a thread that has exited.
public struct ThreadID: Hashable, Sendable {
  private let thread: ThreadNumber

  /// The identity of the calling thread.
  public static var current: ThreadID { ThreadID(thread: .current) }
}

extension ThreadID: CustomStringConvertible {
  /// A hexadecimal number, as in `thread 7f3a40`.
  public var description: String { "thread " + String(thread.number, radix: 16) }
}
