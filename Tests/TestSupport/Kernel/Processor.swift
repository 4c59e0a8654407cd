#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What measures work, and not the time that passes.
public enum Processor {
  /// How long the processor has worked for the calling thread.
  public static var time: Duration {
    var time = timespec()
    let failed = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    precondition(failed == 0, "the thread has no clock (\(failed))")
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
