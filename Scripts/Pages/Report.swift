import Foundation

/// Writes a line for the person at the terminal, at once.
func report(_ message: String) {
  FileHandle.standardError.write(Data("site: \(message)\n".utf8))
}

/// Ends the program with a message.
func fail(_ message: String) -> Never {
  report(message)
  exit(1)
}
