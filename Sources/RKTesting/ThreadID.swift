#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which thread it is: to compare with another, and no more.
///
/// A thread that begins when another is over may have the same.
public struct ThreadID: Hashable, Sendable {
  private let number: UInt

  /// The calling thread's.
  public static var current: ThreadID {
    #if canImport(Glibc)
    ThreadID(number: pthread_self())
    #else
    ThreadID(number: UInt(bitPattern: pthread_self()))
    #endif
  }
}

extension ThreadID: CustomStringConvertible {
  /// `thread 7f3a40`.
  public var description: String { "thread " + String(number, radix: 16) }
}
