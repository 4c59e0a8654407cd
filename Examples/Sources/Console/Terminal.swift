import Foundation
import ReactiveKit
import Synchronization

/// The number of characters that fit on a terminal.
package struct TerminalSize: Sendable {
  package var rows: Int
  package var columns: Int

  package init(rows: Int = 24, columns: Int = 80) { (self.rows, self.columns) = (rows, columns) }

  /// The size of the terminal of a descriptor; that of an old one if it says nothing.
  package init(of descriptor: Int32) {
    var window = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    if isKnown, window.ws_row > 0, window.ws_col > 0 {
      self.init(rows: Int(window.ws_row), columns: Int(window.ws_col))
    } else {
      self.init()
    }
  }
}

/// The terminal of standard input, which gives every key at once and shows a full screen until it
/// is restored.
package final class Terminal: Sendable {
  private let output: Int32
  /// The settings to restore; nil once they are restored.
  private let saved: Mutex<termios?>

  /// Takes the terminal over; nil if that is impossible.
  ///
  /// Frames do not go to standard output: where that is a pipe, it gets the chosen match only.
  package init?() {
    guard let name = ttyname(STDIN_FILENO) else { return nil }
    output = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = termios()
    guard output >= 0, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    saved = Mutex(settings)
    cfmakeraw(&settings)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    // The second screen, which cuts long rows, with codes around pasted text.
    Output.write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J\u{1B}[H", to: output)
  }

  /// Restores the terminal.
  ///
  /// Later frames are not written. Unread keys are dropped: the rest of a pasted text must not reach the
  /// shell.
  package func restore() {
    saved.withLock { saved in
      guard var settings = saved else { return }
      saved = nil
      let leave = "\u{1B}[0m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
      Output.write(leave, to: output)
      tcflush(STDIN_FILENO, TCIFLUSH)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Draws a frame, whatever is on the screen.
  package func draw(_ frame: Frame) {
    saved.withLock { if $0 != nil { Output.write(frame.codes, to: output) } }
  }

  /// Emits the size of the terminal, and each new one.
  package var sizes: SafeSignal<TerminalSize> {
    merge(SafeSignal.arrivals(of: SIGWINCH), SafeSignal(just: SIGWINCH))
      .map { [output] _ in TerminalSize(of: output) }
  }

  /// Emits the keys that are typed; completes when the terminal is closed.
  ///
  /// Only time distinguishes the Escape key from the start of a longer sequence. So when nothing follows
  /// within 25 ms, the decoder gets nil.
  package var keys: SafeSignal<Key> {
    SafeSignal.reads(from: STDIN_FILENO)
      .map { bytes in bytes as [UInt8]? }
      .flatMapLatest { bytes in
        SafeSignal(just: bytes).append(SafeSignal(just: nil, after: .milliseconds(25)))
      }
      .scanMap(into: KeyDecoder()) { decoder, bytes in decoder.keys(in: bytes) }
      .flattenElements()
  }
}

/// The rows of a screen, the last of which is at its bottom, and the column of the cursor in the first.
package struct Frame: Sendable {
  private let rows: [TextLine]
  private let cursor: Int
  private let size: TerminalSize

  package init(_ rows: [TextLine], cursor: Int, size: TerminalSize) {
    (self.rows, self.cursor, self.size) = (rows, cursor, size)
  }

  /// What draws the frame; nothing is cleared before it is drawn again, so nothing flickers.
  ///
  /// The cursor is hidden meanwhile, and terminals that know the first code show the frame in one step.
  fileprivate var codes: String {
    var codes = "\u{1B}[?2026h\u{1B}[?25l"
    for (index, row) in rows.enumerated() {
      codes += "\u{1B}[\(index + 1);1H" + row.text
      // Some terminals would clear the last column of a full row.
      if row.width < size.columns { codes += "\u{1B}[K" }
    }
    return codes + "\u{1B}[1;\(cursor + 1)H\u{1B}[?25h\u{1B}[?2026l"
  }
}
