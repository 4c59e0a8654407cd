import Foundation

/// Whether somebody looks.
let isTerminal = isatty(STDERR_FILENO) == 1

/// Shows how far it is, in place; an empty text takes it away.
func progress(_ text: String) {
  if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
}
