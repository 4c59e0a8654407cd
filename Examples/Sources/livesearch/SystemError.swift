#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An `errno` value turned into the words people know from other tools.
///
/// Kept as text at the moment of the failure, because `errno` is overwritten by the next call.
struct SystemError: Error, Equatable {
  let reason: String

  init(_ code: Int32) {
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// The error the calling thread saw last.
  ///
  /// Read it before anything else can fail.
  static var last: SystemError { SystemError(errno) }
}
