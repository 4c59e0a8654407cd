import Console
import Foundation
import ReactiveKit

/// A search for texts in all files of some folders.
struct Search: Sendable {
  let folders: [Path]

  /// Emits what the search has found so far, at most every 15 ms, and at last all of it.
  func results(for text: String) -> Signal<Results, SearchError> {
    findings(for: text)
      .scan(into: Results(query: text)) { $0.add($1) }
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
      var problems: [Path: String] = [:]

      while !observer.isDisposed, let item = walk.next() {
        switch item {
        case .file(let file):
          let problem = scan.run(file) { matches in
            if !matches.isEmpty { observer.receive(.matches(matches)) }
            return !observer.isDisposed
          }
          close(file.descriptor)
          if let problem { observer.receive(.unreadable("\(file.path): \(problem)")) }
          observer.receive(.searchedFile)
        case .unreadable(let path, let reason):
          problems[path] = reason
          observer.receive(.unreadable("\(path): \(reason)"))
        }
      }

      if let folder = folders.first, folders.allSatisfy({ problems[$0] != nil }) {
        observer.failed(SearchError(description: "\(folder): \(problems[folder] ?? "")"))
      } else {
        observer.receive(lastElement: .finished(in: .now - start))
      }
      return nil
    }
  }
}

/// What a file, or a part of a large one, adds to a search.
enum Finding: Sendable {
  case matches([Match])
  case searchedFile
  /// A file or folder that could not be read, as `path: reason`.
  case unreadable(String)
  /// The last one of each search.
  case finished(in: Duration)
}

/// The reason why nothing could be searched.
struct SearchError: Error, CustomStringConvertible {
  let description: String
}
