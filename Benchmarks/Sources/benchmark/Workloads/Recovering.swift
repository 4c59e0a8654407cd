import ReactiveKit

/// Signals that fail, and are observed again.
enum Recovering {
  static func all() -> [Workload] { [retry(), flatMapError()] }

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

  /// Nothing fails: what recovery costs an element.
  private static func flatMapError() -> Workload {
    func observe(_ subject: PassthroughSubject<Int, Failed>) -> any Disposable {
      subject.flatMapError { _ in Signal<Int, Never>(just: 0) }.observeNext { opaque($0) }
    }
    return Workload(
      name: "W22",
      title: "subject → flatMapError → sink",
      unit: "send",
      events: 500_000,
      against: "closures"
    ) {
      let subject = PassthroughSubject<Int, Failed>()
      _ = observe(subject)
      return timed { for number in 0..<$0 { subject.send(number) } }
    } baseline: {
      let source = HandSource { opaque($0) }
      return timed { for number in 0..<$0 { source.send(number) } }
    } live: {
      let subject = PassthroughSubject<Int, Failed>()
      return { observe(subject) }
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
