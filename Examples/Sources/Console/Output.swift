#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a program writes to its descriptors.
public enum Output {
  /// Writes all of a text to a descriptor; false if that is impossible, with the reason in `errno`.
  @discardableResult
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = systemWrite(descriptor, rest)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
          // Another program may have made the terminal or the pipe one that does not wait.
          var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wish, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Writes rows to standard output; ends the program with status 2 if that is impossible.
  ///
  /// A reader that has closed its pipe ends a program by `SIGPIPE`, or here if that is ignored.
  public static func print(_ rows: String, of program: String) {
    if !write(rows, to: STDOUT_FILENO) { failed(program) }
  }

  /// Ends the program, because standard output cannot be written.
  public static func failed(_ program: String, _ code: Int32 = errno) -> Never {
    write("\(program): standard output: \(reason(code))\n", to: STDERR_FILENO)
    exit(2)
  }

  /// The reason of the last error of the system.
  public static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
