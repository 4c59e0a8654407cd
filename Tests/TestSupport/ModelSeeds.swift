#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
