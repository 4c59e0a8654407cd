import Console
import Foundation
import ReactiveKit

/// Searches for each line of standard input, without a terminal.
struct Piped {
  let search: Search

  /// Runs to the end of the input and returns the exit status, which follows grep's.
  func run() -> Int32 {
    let queryCount = Property(0)
    let matchCount = Property(0)

    SafeSignal(unfolding: ()) { _ in readLine() }
      .handleEvents(receiveOutput: { _ in queryCount.update { $0 += 1 } })
      .flatMapConcat { query in states(of: query) }
      .observeNext { state in
        switch state {
        case .loading: break
        case .loaded(let results):
          matchCount.update { $0 += results.matchCount }
          print(results.status)
        case .failed(let error): print("failed: \(error)")
        }
      }

    if queryCount.value == 0 {
      let text = "livesearch: standard input is empty; each of its lines is a query\n"
      Output.write(text, to: STDERR_FILENO)
    }
    return matchCount.value > 0 ? 0 : 1
  }

  /// Prints the matches as they are found; emits the results when they are complete.
  private func states(of query: String) -> LoadingSignal<Results, SearchError> {
    search.findings(for: query)
      .handleEvents(receiveOutput: { finding in
        if case .matches(let matches) = finding {
          print(matches.map(\.row).joined(separator: "\n"))
        }
      })
      .accumulate(into: Results(query: query)) { $0.add($1) }
      .last()
      .toLoadingSignal()
  }

  private func print(_ line: String) { Output.print(line + "\n", of: "livesearch") }
}
