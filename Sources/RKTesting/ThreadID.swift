import RKCore

/// Which thread it is: to compare with another, and no more.
///
/// A thread that begins when another is over may have the same.
public struct ThreadID: Hashable, Sendable {
  private let thread: ThreadNumber

  /// The calling thread's.
  public static var current: ThreadID { ThreadID(thread: .current) }
}

extension ThreadID: CustomStringConvertible {
  /// `thread 7f3a40`.
  public var description: String { "thread " + String(thread.number, radix: 16) }
}
