import Console
import ReactiveKit

/// A search for texts in all files of some folders.
struct Search: Sendable {
  let folders: [Path]

  /// Emits what the search has found so far, at most every 15 ms, and at last all of it.
  func results(for text: String) -> Signal<Results, SearchError> {
    findings(for: text)
      .accumulate(into: Results(query: text)) { $0.add($1) }
      .throttle(for: .milliseconds(15))
  }

  /// Emits what each file adds to the search, in the order of their names.
  ///
  /// The search runs on the thread that observes the signal, and stops when the observation is
  /// disposed. It fails if none of the folders can be read.
  func findings(for text: String) -> Signal<Finding, SearchError> {
    guard let pattern = Pattern(text) else { return Signal(just: .finished(in: .zero)) }
    return Signal { [folders] observer in
      let start = ContinuousClock.now
      var walk = FolderWalk(folders: folders)
      var scan = FileScan(pattern: pattern)

      while !observer.isDisposed, let item = walk.next() {
        switch item {
        case .file(let file):
          scan.run(file) { finding in
            if let finding { observer.receive(finding) }
            return !observer.isDisposed
          }
        case .unreadable(let path, let reason):
          observer.receive(.unreadable("\(path): \(reason)"))
        }
      }

      if let problem = walk.problem {
        observer.failed(SearchError(description: problem))
      } else {
        observer.receive(lastElement: .finished(in: .now - start))
      }
      return nil
    }
  }
}
