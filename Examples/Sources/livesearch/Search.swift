/// A search through all files below some folders, on the caller's thread.
///
/// It knows nothing of who shows the matches or who cancels: both are calls it makes.
struct Search: Sendable, Equatable {
  let folders: [PathBytes]

  /// Runs to the end, or until `isCancelled` says true.
  ///
  /// After that nothing more is reported.
  ///
  /// `isCancelled` is asked very often, from inside the scan as well: it must be cheap, and once
  /// it said true it must go on to do so.
  func run(
    _ pattern: Pattern,
    isCancelled: () -> Bool,
    report: (Report) -> Void
  ) -> Summary {
    let start = ContinuousClock.now
    var summary = Summary()
    var batch = ReportBatch(start: start)
    var walk = FolderWalk(folders: folders)
    var files = FileSearch(pattern: pattern)

    while let item = walk.next(isCancelled: isCancelled) {
      switch item {
      case .unreadable(let path, let reason):
        summary.note(unreadable: path.text, reason: reason)
        report(.unreadable(path: path.text, reason: reason))
      case .file(let path):
        let outcome = files.search(path) {
          if isCancelled() { return true }
          batch.tick(report: report)
          return false
        } report: { match in
          summary.matches += 1
          batch.add(match, report: report)
        }
        summary.note(outcome, of: path, report: report)
        if outcome != .cancelled { batch.finishFile(report: report) }
      }
    }
    summary.wasCancelled = isCancelled()
    if !summary.wasCancelled { batch.finish(report: report) }
    summary.elapsed = start.duration(to: .now)
    return summary
  }
}

extension Summary {
  fileprivate mutating func note(
    _ outcome: FileSearch.Outcome,
    of path: PathBytes,
    report: (Report) -> Void
  ) {
    switch outcome {
    case .searched: files += 1
    case .binary:
      files += 1
      skippedBinary += 1
    case .unreadable(let reason):
      note(unreadable: path.text, reason: reason)
      report(.unreadable(path: path.text, reason: reason))
    case .notRegular, .cancelled: break
    }
  }

  fileprivate mutating func note(unreadable path: String, reason: String) {
    unreadable += 1
    if firstUnreadable == nil { firstUnreadable = "\(path): \(reason)" }
  }
}
