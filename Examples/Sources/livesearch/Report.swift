/// What a search tells while it runs.
enum Report: Sendable, Equatable {
  case progress(files: Int)
  case matches([Match])
  case unreadable(path: String, reason: String)
  /// The last one of a search that was not cancelled.
  case finished(Summary)
}

/// What a search tells when it is over.
struct Summary: Sendable, Equatable {
  /// The files looked at, binary ones included.
  var files = 0
  /// The lines with a match.
  var matches = 0
  var skippedBinary = 0
  /// The files and folders that could not be read.
  var unreadable = 0
  /// The first of them, as `path: reason`.
  var firstUnreadable: String?
  /// True if the search ended early; the other numbers are then those of the part done.
  var wasCancelled = false
  var elapsed = Duration.zero
}
