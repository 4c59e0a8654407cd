import ReactiveKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Searching for each line of standard input, without a terminal.
struct Piped {
  let search: Search

  /// Runs to the end of the input.
  ///
  /// - Returns: The exit status, as grep's.
  func run() -> Int32 {
    let hasMatched = Property(false)
    let isEmpty = Property(true)
    SafeSignal(unfolding: ()) { _ in readLine() }
      .observeNext { query in
        isEmpty.value = false
        if print(query) { hasMatched.value = true }
      }
    if isEmpty.value {
      let text = "livesearch: standard input is empty; each of its lines is a query\n"
      Terminal.write(text, to: STDERR_FILENO)
    }
    return hasMatched.value ? 0 : 1
  }

  /// Prints what a query finds, and how it went; true when it found something.
  private func print(_ query: String) -> Bool {
    guard let pattern = Pattern(query) else {
      write(StatusText.idle)
      return false
    }
    let printed = Property(0)
    search.reports(for: pattern).toLoadingSignal().observeNext { state in
      switch state {
      case .loaded(.matches(let matches)):
        printed.value += matches.count
        write(matches.map(\.row).joined(separator: "\n"))
      case .loaded(.finished(let summary)): write(StatusText.finished(summary))
      case .failed(let error): write(StatusText.failed("\(error)"))
      case .loading, .loaded: break
      }
    }
    return printed.value > 0
  }

  private func write(_ line: String) {
    // A reader that has seen enough ends us, as it ends every filter.
    if !Terminal.write(line + "\n", to: STDOUT_FILENO) { exit(2) }
  }
}
