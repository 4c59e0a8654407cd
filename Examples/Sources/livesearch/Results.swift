/// What a search has found so far, as the list and the status show it.
struct Results: Sendable, Equatable {
  enum Phase: Sendable, Equatable {
    /// There is nothing to search for.
    case idle
    case running(files: Int)
    case finished(Summary)
  }

  /// How many matches are kept to choose from; the others are only counted.
  static let limit = 1_000

  /// The text that was searched for.
  var query: String
  var matches: [Match] = []
  var phase: Phase

  static let idle = Results(query: "", phase: .idle)

  /// The words for it, but for the ones of a search that has only begun.
  var status: String {
    switch phase {
    case .idle: StatusText.idle
    case .running(let files): StatusText.searching(files: files)
    case .finished(let summary):
      StatusText.finished(summary)
        + (summary.matches > matches.count
          ? ", the first \(StatusText.grouped(matches.count)) shown" : "")
    }
  }

  /// Whether no more matches can come.
  var isComplete: Bool {
    if case .running = phase { false } else { true }
  }

  func adding(_ report: Report) -> Results {
    var results = self
    switch report {
    case .progress(let files): results.phase = .running(files: files)
    case .matches(let batch):
      results.matches.append(contentsOf: batch.prefix(Self.limit - matches.count))
    case .unreadable: break
    case .finished(let summary): results.phase = .finished(summary)
    }
    return results
  }
}

/// Why a search could not be done at all.
struct SearchError: Error, CustomStringConvertible {
  let description: String
}
