/// Gathers matches, so that the receiver is not woken for each one.
///
/// The first match goes out at once, since that is what the person waits for. After it, matches
/// wait until there are 64 or 30 ms have passed. The 64 grows fourfold each time, so that a text
/// that is everywhere is told of some 30 times a second too, and not thousands of times. The
/// number of files goes out every 50 ms.
struct ReportBatch {
  private static let largestMatchLimit = 32_768
  private static let matchInterval = Duration.milliseconds(30)
  private static let fileInterval = Duration.milliseconds(50)

  private var pending: [Match] = []
  private var matchLimit = 64
  private var hasSent = false
  private var lastSent: ContinuousClock.Instant
  private var files = 0
  private var shownFiles = 0
  private var lastShown: ContinuousClock.Instant

  init(start: ContinuousClock.Instant) {
    lastSent = start
    lastShown = start
  }

  mutating func add(_ match: Match, report: (Report) -> Void) {
    pending.append(match)
    if pending.count >= matchLimit { send(at: .now, report: report) }
  }

  mutating func finishFile(report: (Report) -> Void) {
    files += 1
    if !hasSent { send(at: .now, report: report) }
    tick(report: report)
  }

  /// Sends what has waited long enough.
  ///
  /// To be called often, also within a long file.
  mutating func tick(report: (Report) -> Void) {
    let now = ContinuousClock.now
    if now - lastSent >= Self.matchInterval { send(at: now, report: report) }
    if files > shownFiles, now - lastShown >= Self.fileInterval {
      shownFiles = files
      lastShown = now
      report(.progress(files: files))
    }
  }

  /// Sends what is left.
  mutating func finish(report: (Report) -> Void) {
    send(at: .now, report: report)
  }

  private mutating func send(at now: ContinuousClock.Instant, report: (Report) -> Void) {
    guard !pending.isEmpty else { return }
    let matches = pending
    pending.removeAll(keepingCapacity: true)
    hasSent = true
    matchLimit = min(matchLimit * 4, Self.largestMatchLimit)
    lastSent = now
    report(.matches(matches))
  }
}
