#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A number of events, signals or disposals that shows that the stack does not grow with them.
///
/// A stack of 512 KiB cannot hold a frame for each. The number is smaller in debug builds and under the thread
/// sanitizer, where everything takes longer and frames are larger.
public let many = isSanitized ? 10_000 : isDebug ? 100_000 : 1_000_000

/// A Boolean value that indicates whether the tests run under the thread sanitizer.
public let isSanitized = dlsym(nil, "__tsan_init") != nil

private var isDebug: Bool {
  #if DEBUG
  true
  #else
  false
  #endif
}
