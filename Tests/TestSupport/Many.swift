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

/// Returns the seeds of the random programs that one part of a model runs.
///
/// The environment variable `MODEL_PROGRAMS` replaces the number of programs, for a long run.
///
/// - Parameters:
///   - part: The number of the part, from 0.
///   - parts: The number of parts, which can run in parallel.
///   - programs: The number of programs of all parts together in a run of the whole suite.
public func modelSeeds(part: Int, of parts: Int, programs: Int) -> Range<Int> {
  let count = getenv("MODEL_PROGRAMS").flatMap { Int(String(cString: $0)) } ?? programs
  return count * part / parts..<count * (part + 1) / parts
}
