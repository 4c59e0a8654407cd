#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The two sides of a terminal: the person's, and the program's, which has a name.
final class PseudoTerminal {
  /// Where keys are written and the screen is read.
  let person: Int32
  /// Kept open, so that the settings can be read after the program has gone.
  let program: Int32
  let name: String

  init(rows: Int, columns: Int) {
    (person, name) = Self.open()
    program = systemOpen(name, O_RDWR | O_NOCTTY)
    guard program >= 0 else { Descriptor.fatal(name) }
    Descriptor.keepFromChildren(person)
    Descriptor.keepFromChildren(program)
    resize(rows: rows, columns: columns)
  }

  deinit {
    close(person)
    close(program)
  }

  /// Tells the program as well, by SIGWINCH.
  func resize(rows: Int, columns: Int) {
    var window = winsize()
    window.ws_row = UInt16(rows)
    window.ws_col = UInt16(columns)
    guard ioctl(person, UInt(TIOCSWINSZ), &window) == 0 else { Descriptor.fatal("TIOCSWINSZ") }
  }

  /// The settings in bytes, to be compared.
  var settings: [UInt8] {
    var settings = termios()
    guard tcgetattr(program, &settings) == 0 else { Descriptor.fatal("tcgetattr") }
    return withUnsafeBytes(of: &settings) { Array($0) }
  }
}

extension PseudoTerminal {
  #if canImport(Darwin)
  private static func open() -> (descriptor: Int32, name: String) {
    let person = posix_openpt(O_RDWR | O_NOCTTY)
    guard person >= 0, grantpt(person) == 0, unlockpt(person) == 0, let name = ptsname(person)
    else { Descriptor.fatal("no pseudo-terminal") }
    return (person, String(cString: name))
  }
  #else
  /// What `posix_openpt` and its kin do on Linux; they are hidden from Swift there.
  private static func open() -> (descriptor: Int32, name: String) {
    let person = systemOpen("/dev/ptmx", O_RDWR | O_NOCTTY)
    var lock: Int32 = 0
    var number: UInt32 = 0
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    guard person >= 0, ioctl(person, setLock, &lock) == 0,
      ioctl(person, getNumber, &number) == 0
    else { Descriptor.fatal("no pseudo-terminal") }
    return (person, "/dev/pts/\(number)")
  }
  #endif
}

/// The C function, which the method named `open` would hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags)
}
