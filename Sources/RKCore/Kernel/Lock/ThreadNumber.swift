#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Tells one thread from another while both run.
///
/// A thread that begins when another is over may have the same.
@usableFromInline
package struct ThreadNumber: Hashable, Sendable {
  @usableFromInline package let number: UInt

  @usableFromInline
  init(number: UInt) {
    self.number = number
  }

  /// The calling thread's; it costs two calls.
  @usableFromInline
  package static var current: ThreadNumber {
    #if canImport(Glibc)
    ThreadNumber(number: pthread_self())
    #else
    ThreadNumber(number: UInt(bitPattern: pthread_self()))
    #endif
  }
}
