#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How much fits on a terminal.
struct TerminalSize: Sendable, Equatable {
  var rows: Int
  var columns: Int

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// Asks the terminal.
  ///
  /// One that does not know, as over a serial line, gets 80 by 24.
  init(of descriptor: Int32) {
    var window = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    rows = isKnown && window.ws_row > 0 ? Int(window.ws_row) : 24
    columns = isKnown && window.ws_col > 0 ? Int(window.ws_col) : 80
  }
}
