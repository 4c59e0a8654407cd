import Console
import Foundation

/// Writes what has ended, and on a terminal, bars of what is under way below it.
///
/// Saved files are lines of standard output. All else is on standard error, so that another program can
/// read the files that there are.
struct Screen {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  /// The number of outcomes that are written.
  private var outcomeCount = 0
  /// The number of bars on the terminal, each in a row of its own.
  private var barCount = 0
  /// The reason why standard output cannot be written; nil if it could.
  private(set) var outputError: Int32?

  mutating func draw(_ board: Board) {
    clear()
    for outcome in board.outcomes[outcomeCount...] {
      switch outcome {
      case .saved(let file):
        if !Output.write("\(file)\n", to: STDOUT_FILENO) { outputError = outputError ?? errno }
      case .failed(let reason): Output.write("fetch: \(reason)\n", to: STDERR_FILENO)
      }
    }
    outcomeCount = board.outcomes.count
    guard isTerminal else { return }
    let size = TerminalSize(of: STDERR_FILENO)
    // More bars than rows would scroll, and could not be cleared.
    let bars = board.bars.sorted { $0.key < $1.key }.prefix(max(0, size.rows - 2))
    // A row that fills the last column would wrap on some terminals.
    let text = bars.map { $0.value.row(width: size.columns - 1) + "\n" }.joined()
    Output.write(text, to: STDERR_FILENO)
    barCount = bars.count
  }

  /// Removes the bars.
  mutating func clear() {
    if barCount > 0 { Output.write("\u{1B}[\(barCount)A\u{1B}[J", to: STDERR_FILENO) }
    barCount = 0
  }
}
