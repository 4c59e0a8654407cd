import Foundation

/// Whether the output is a terminal.
let isTerminal = isatty(STDERR_FILENO) == 1

/// Shows progress in place; an empty text erases it.
func progress(_ text: String) {
  if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
}
