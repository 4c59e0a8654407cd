import ReactiveKit

extension Search {
  /// The search as a signal: what it reports, as it goes.
  ///
  /// It runs where it is observed, stops when it is disposed, and fails when there is no folder
  /// left to search.
  func reports(for pattern: Pattern) -> Signal<Report, SearchError> {
    Signal { observer in
      var unreadable: [String] = []
      let summary = run(pattern, isCancelled: { observer.isDisposed }) { report in
        if case .unreadable(let path, _) = report { unreadable.append(path) }
        observer.receive(report)
      }
      if Set(folders.map(\.text)).isSubset(of: unreadable) {
        observer.failed(SearchError(description: summary.firstUnreadable ?? "nothing to search"))
      } else {
        observer.receive(lastElement: .finished(summary))
      }
      return nil
    }
  }

  /// What was found so far, again and again, and at last the whole.
  func results(for text: String) -> Signal<Results, SearchError> {
    guard let pattern = Pattern(text) else { return Signal(just: .idle) }
    return reports(for: pattern)
      .scan(Results(query: text, phase: .running(files: 0))) { $0.adding($1) }
  }
}
