#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How many of anything show that it takes no stack: 512 KiB would not hold a frame for each.
///
/// Fewer where everything takes longer, in debug and under the thread sanitizer; their frames are larger.
public let many = isSanitized ? 10_000 : isDebug ? 100_000 : 1_000_000

/// Whether the thread sanitizer looks on: what is on one thread alone shows it nothing.
public let isSanitized = dlsym(nil, "__tsan_init") != nil

private var isDebug: Bool {
  #if DEBUG
  true
  #else
  false
  #endif
}
