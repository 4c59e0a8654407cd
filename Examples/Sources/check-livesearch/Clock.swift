#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Time in seconds.
enum Clock {
  /// Since some moment, never going back.
  static var now: Double { read(CLOCK_MONOTONIC) }

  /// The processor time a process has used so far; nil where the system does not tell.
  static func processorTime(of pid: pid_t) -> Double? {
    #if canImport(Darwin)
    return nil
    #else
    var clock = clockid_t()
    guard clock_getcpuclockid(pid, &clock) == 0 else { return nil }
    return read(clock)
    #endif
  }

  static func milliseconds(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "never" }
    let tenths = Int((seconds * 10_000).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
