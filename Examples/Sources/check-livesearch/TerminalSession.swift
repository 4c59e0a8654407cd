import Foundation

/// livesearch on a pseudo-terminal.
final class TerminalSession {
  private(set) var screen: Screen
  private let process: Process
  private let person: Int32
  private let terminal: Int32
  private let settings: String
  private var pending: [UInt8] = []

  init(_ program: String, _ tree: String, rows: Int = 24, columns: Int = 200, to pipe: Pipe? = nil)
  {
    var ends: (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = openpty(&ends.0, &ends.1, nil, nil, &window)
    (person, terminal) = ends
    settings = Self.settings(of: terminal)
    screen = Screen(rows: rows, columns: columns)
    let file = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    process = Process(program, [tree], [file, pipe ?? file, file])
  }

  deinit {
    if process.isRunning { send(SIGKILL) }
    process.waitUntilExit()
    for end in [person, terminal] { close(end) }
  }

  func type(_ keys: String) {
    FileHandle(fileDescriptor: person, closeOnDealloc: false).write(Data(keys.utf8))
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func resize(rows: Int, columns: Int) {
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    wait(for: 0.05) { _ in false }
    _ = ioctl(person, UInt(TIOCSWINSZ), &window)
    screen = Screen(rows: rows, columns: columns)
    // The system sends the signal to programs that the terminal controls.
    send(SIGWINCH)
  }

  /// Looks at the screen until it is as wished; returns the seconds that took, or infinity.
  @discardableResult
  func wait(for seconds: Double = 3, until isWished: (Screen) -> Bool) -> Double {
    let start = ContinuousClock.now
    while !isWished(screen) {
      if start.duration(to: .now) > .seconds(seconds) { return .infinity }
      take(within: 5)
    }
    return start.duration(to: .now) / .seconds(1)
  }

  /// Waits for the program to end: its status and what it printed, or what is wrong.
  func end(typing keys: String = "") -> String {
    type(keys)
    wait { _ in !process.isRunning }
    wait(for: 0.02) { _ in false }
    if process.isRunning { return "still running" }
    if Self.settings(of: terminal) != settings { return "terminal not restored" }
    let parts = String(decoding: pending, as: UTF8.self).components(separatedBy: "\u{1B}[?1049l")
    return parts.count == 2 ? "\(process.terminationStatus) \(parts[1])" : "screen not given back"
  }

  var processorTime: Double {
    var time = timespec()
    #if !canImport(Darwin)
    var clock = clockid_t()
    clock_getcpuclockid(process.processIdentifier, &clock)
    clock_gettime(clock, &time)
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Reads what is there, and shows each frame that is complete.
  private func take(within milliseconds: Int32) {
    var wish = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    guard poll(&wish, 1, milliseconds) > 0 else { return }
    let count = read(person, &bytes, bytes.count)
    pending += bytes.prefix(max(0, count))
    while let end = pending.firstRange(of: Array("\u{1B}[?25h\u{1B}[?2026l".utf8))?.upperBound {
      screen.show(String(decoding: pending[..<end], as: UTF8.self))
      pending.removeSubrange(..<end)
    }
  }

  private static func settings(of terminal: Int32) -> String {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return "\(settings)"
  }
}

/// The latest frame: each frame draws all rows.
struct Screen {
  let columns: Int
  private(set) var cursor = 0
  /// The parts in the colour of matches.
  private(set) var marked: [String] = []
  private(set) var hasStyles = false
  /// Unknown codes, and rows that are too long.
  private(set) var mistakes: [String] = []
  private(set) var frameCount = 0
  /// The number of frames with an empty list.
  private(set) var emptyCount = 0
  private var rows: [String]

  init(rows: Int, columns: Int) {
    self.columns = columns
    self.rows = Array(repeating: "", count: rows)
  }

  var prompt: String { rows[0] }
  var status: String { rows[rows.count - 1] }
  var list: [String] { rows.dropFirst().dropLast().filter { !$0.isEmpty } }

  mutating func show(_ frame: String) {
    var row = 0
    (rows, marked, hasStyles) = (rows.map { _ in "" }, [], false)
    for part in frame.components(separatedBy: "\u{1B}[").dropFirst() {
      let code = part.prefix { !$0.isLetter } + part.drop { !$0.isLetter }.prefix(1)
      let text = String(part.dropFirst(code.count))
      let numbers = code.dropLast().split(separator: ";").compactMap { Int($0) }
      switch code.last {
      case "H": (row, cursor) = ((numbers.first ?? 1) - 1, (numbers.last ?? 1) - 1)
      case "m": hasStyles = true
      case "K", "h", "l": break
      case "J" where frameCount == 0: break
      default: mistakes.append("code \(code)")
      }
      if code == "1;31m" { marked.append(text) }
      if rows.indices.contains(row) { rows[row] += text } else { mistakes.append("row \(row)") }
    }
    for row in rows {
      let wide = row.unicodeScalars.count { (0x2E80...0xFF60).contains($0.value) }
      let hasCodes = row.unicodeScalars.contains { $0.properties.generalCategory == .control }
      if row.count + wide > columns || hasCodes { mistakes.append("row \(row)") }
    }
    rows = rows.map { $0.replacing(/\ +$/, with: "") }
    frameCount += 1
    if list.isEmpty { emptyCount += 1 }
  }
}
