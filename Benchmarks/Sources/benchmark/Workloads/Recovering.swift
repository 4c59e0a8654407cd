import ReactiveKit

/// Signals that fail, and are observed again.
enum Recovering {
  static func all() -> [Workload] { [retry()] }

  /// Each attempt fails before `observe` has returned.
  private static func retry() -> Workload {
    Workload(
      name: "W20",
      title: "signal that fails at once → retry",
      unit: "attempt",
      events: 100_000,
      against: "loop over a closure"
    ) {
      let attempt = Signal<Int, Failed>(evaluating: {
        opaque(1)
        return .failure(Failed())
      })
      return timed { attempt.retry($0 - 1).observe { _ in } }
    } baseline: {
      let attempt: () -> Result<Int, Failed> = {
        opaque(1)
        return .failure(Failed())
      }
      return timed { handRetry($0 - 1, attempt) { _ in } }
    } live: {
      { Signal<Int, Failed>.never().retry(1).observe { _ in } }
    }
  }

  @inline(never)
  private static func handRetry(
    _ times: Int,
    _ attempt: () -> Result<Int, Failed>,
    _ below: (Result<Int, Failed>) -> Void
  ) {
    var left = times
    while true {
      let result = attempt()
      if case .success = result { return below(result) }
      if left == 0 { return below(result) }
      left -= 1
    }
  }
}

private struct Failed: Error {}
