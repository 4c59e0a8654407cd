import ReactiveKit

/// Operators that recover from failures.
enum Recovering {
  static func all() -> [Workload] { [retry(), flatMapError()] }

  /// Each attempt fails synchronously.
  private static func retry() -> Workload {
    Workload(
      name: "W20",
      title: "signal that fails synchronously → retry",
      unit: "attempt",
      events: 100_000,
      against: "loop over a closure, and a lock"
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
    } subscribe: {
      { Signal<Int, Failed>.never().retry(1).observe { _ in } }
    }
  }

  /// The source never fails: this is the cost of an element.
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
    } subscribe: {
      let subject = PassthroughSubject<Int, Failed>()
      return { observe(subject) }
    }
  }

  @inline(never)
  private static func handRetry(
    _ times: Int,
    _ attempt: () -> Result<Int, Failed>,
    _ downstream: (Result<Int, Failed>) -> Void
  ) {
    var remaining = times
    let activity = HandActivity()
    while true {
      if !activity.begin() { return }
      let result = attempt()
      activity.end()
      if case .success = result { return downstream(result) }
      if remaining == 0 { return downstream(result) }
      remaining -= 1
    }
  }
}

private struct Failed: Error {}
