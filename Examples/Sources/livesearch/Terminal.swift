import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A terminal that gives every key at once and shows a full screen, until it is restored.
///
/// Restoring is safe from any thread, any number of times, and happens at the latest when the
/// object goes. After it, nothing more is written: a late frame would spoil the person's shell.
final class Terminal: Sendable {
  private let input: Int32
  private let output: Int32
  /// The settings to go back to; nil once that was done.
  private let saved: Mutex<termios?>

  /// Takes the terminal over.
  ///
  /// Nil if `input` is no terminal.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { return nil }
    self.input = input
    self.output = output
    saved = Mutex(settings)
    cfmakeraw(&settings)
    guard tcsetattr(input, TCSANOW, &settings) == 0 else {
      saved.withLock { $0 = nil }
      return nil
    }
    Self.write(Ansi.enterScreen, to: output)
  }

  deinit { restore() }

  /// Gives the terminal back as it was.
  ///
  /// Typed keys that nobody read are dropped, so that the rest of a pasted text is not run by the
  /// shell.
  func restore() {
    saved.withLock { saved in
      guard var settings = saved else { return }
      saved = nil
      Self.write(Ansi.leaveScreen, to: output)
      tcflush(input, TCIFLUSH)
      tcsetattr(input, TCSANOW, &settings)
    }
  }

  /// Writes all of the text; false if that failed or the terminal is restored.
  @discardableResult
  func write(_ text: String) -> Bool {
    saved.withLock { $0 == nil ? false : Self.write(text, to: output) }
  }

  var size: TerminalSize { TerminalSize(of: output) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Writes all of the text to a descriptor, also one that takes only a part or does not block.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(descriptor, piece.baseAddress, piece.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&wish, 1, -1) < 0, errno != EINTR { return false }
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// The C function, which the methods named `write` would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
