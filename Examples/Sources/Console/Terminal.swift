import Console
import Foundation
import ReactiveKit
import Synchronization

/// The number of characters that fit on a terminal.
struct TerminalSize: Sendable {
  var rows: Int
  var columns: Int
}

/// The terminal of standard input, which gives every key at once and shows a full screen until it
/// is restored.
final class Terminal: Sendable {
  private let output: Int32
  /// The settings to restore; nil once they are restored.
  private let saved: Mutex<termios?>

  /// Takes the terminal over; nil if that is impossible.
  ///
  /// Frames do not go to standard output: where that is a pipe, it gets the chosen match only.
  init?() {
    guard let name = ttyname(STDIN_FILENO) else { return nil }
    output = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = termios()
    guard output >= 0, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    saved = Mutex(settings)
    cfmakeraw(&settings)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    Output.write(Ansi.enterScreen, to: output)
  }

  /// Restores the terminal.
  ///
  /// Later frames are not written. Unread keys are dropped: the rest of a pasted text must not reach the
  /// shell.
  func restore() {
    saved.withLock { saved in
      guard var settings = saved else { return }
      saved = nil
      Output.write(Ansi.leaveScreen, to: output)
      tcflush(STDIN_FILENO, TCIFLUSH)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  func write(_ frame: String) {
    saved.withLock { if $0 != nil { Output.write(frame, to: output) } }
  }
}

extension Terminal {
  /// Emits the size of the terminal, and each new one.
  var sizes: SafeSignal<TerminalSize> {
    merge(SafeSignal.arrivals(of: SIGWINCH), SafeSignal(just: SIGWINCH)).map { [output] _ in
      var window = winsize()
      guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0
      else { return TerminalSize(rows: 24, columns: 80) }
      return TerminalSize(rows: Int(window.ws_row), columns: Int(window.ws_col))
    }
  }

  /// Emits the keys that are typed; completes when the terminal is closed.
  ///
  /// Only time distinguishes the Escape key from the start of a longer sequence. So when nothing follows
  /// within 25 ms, the decoder gets nil.
  var keys: SafeSignal<Key> {
    SafeSignal.reads(from: STDIN_FILENO)
      .map { bytes in bytes as [UInt8]? }
      .flatMapLatest { bytes in
        SafeSignal(just: bytes).append(SafeSignal(just: nil, after: .milliseconds(25)))
      }
      .scanMap(into: KeyDecoder()) { decoder, bytes in decoder.keys(in: bytes) }
      .flattenElements()
  }
}
