import Foundation

/// livesearch on a pseudo-terminal.
final class TerminalSession {
  private(set) var screen: Screen
  private let process: Process
  private let person: FileHandle
  private let terminal: FileHandle
  private let settings: String
  private var pending = Data()

  init(_ program: String, _ tree: String, size: (Int, Int) = (24, 200), to pipe: Pipe? = nil) {
    var ends: (Int32, Int32) = (-1, -1)
    _ = openpty(&ends.0, &ends.1, nil, nil, nil)
    person = FileHandle(fileDescriptor: ends.0, closeOnDealloc: true)
    terminal = FileHandle(fileDescriptor: ends.1, closeOnDealloc: true)
    settings = terminal.settings
    screen = Screen(size)
    person.set(size)
    process = Process(program, [tree], [terminal, pipe ?? terminal, terminal])
  }

  deinit { send(SIGKILL) }

  func type(_ keys: String) { person.write(Data(keys.utf8)) }

  func send(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

  func resize(_ size: (Int, Int)) {
    wait(for: 0.05) { _ in false }
    screen = Screen(size)
    person.set(size)
    // The system sends the signal to programs that the terminal controls.
    send(SIGWINCH)
  }

  /// Looks at the screen until it is as wished; returns the seconds that took, or infinity.
  @discardableResult
  func wait(for seconds: Double = 3, until isWished: (Screen) -> Bool) -> Double {
    let start = ContinuousClock.now
    var wish = pollfd(fd: person.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while !isWished(screen) {
      if start.duration(to: .now) > .seconds(seconds) { return .infinity }
      guard poll(&wish, 1, 5) > 0 else { continue }
      pending += person.availableData
      while let end = pending.range(of: Data("\u{1B}[?25h\u{1B}[?2026l".utf8))?.upperBound {
        screen.show(String(decoding: pending[..<end], as: UTF8.self))
        pending = Data(pending[end...])
      }
    }
    return start.duration(to: .now) / .seconds(1)
  }

  /// Waits for the program to end: its status and what it printed, or what is wrong.
  func end(typing keys: String = "") -> String {
    type(keys)
    wait { _ in !process.isRunning }
    wait(for: 0.02) { _ in false }
    if process.isRunning { return "still running" }
    if terminal.settings != settings { return "terminal not restored" }
    let parts = String(decoding: pending, as: UTF8.self).components(separatedBy: "\u{1B}[?1049l")
    return parts.count == 2 ? "\(process.terminationStatus) \(parts[1])" : "screen not given back"
  }
}

extension FileHandle {
  fileprivate func set(_ size: (Int, Int)) {
    var window = winsize(ws_row: UInt16(size.0), ws_col: UInt16(size.1), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(fileDescriptor, UInt(TIOCSWINSZ), &window)
  }

  fileprivate var settings: String {
    var settings = termios()
    tcgetattr(fileDescriptor, &settings)
    return "\(settings)"
  }
}

/// The latest frame, which draws all rows.
struct Screen {
  let columns: Int
  private(set) var rows: [String]
  private(set) var cursor = 0
  /// The parts in the colour of matches.
  private(set) var marked: [String] = []
  /// Unknown codes, and rows that are too long.
  private(set) var mistakes: [String] = []
  /// The number of frames, and of those with an empty list.
  private(set) var frameCount = 0
  private(set) var emptyCount = 0

  init(_ size: (rows: Int, columns: Int)) {
    (columns, rows) = (size.columns, Array(repeating: "", count: size.rows))
  }

  var prompt: String { rows[0] }
  var status: String { rows[rows.count - 1] }
  var list: [String] { rows.dropFirst().dropLast().filter { !$0.isEmpty } }

  mutating func show(_ frame: String) {
    var row = 0
    (rows, marked) = (rows.map { _ in "" }, [])
    for part in frame.components(separatedBy: "\u{1B}[").dropFirst() {
      let code = part.prefix { !$0.isLetter } + part.drop { !$0.isLetter }.prefix(1)
      let text = part.dropFirst(code.count)
      let numbers = code.dropLast().split(separator: ";").compactMap { Int($0) } + [1, 1]
      if code.last == "H" { (row, cursor) = (numbers[0] - 1, numbers[1] - 1) }
      if code == "1;31m" { marked.append(String(text)) }
      rows[min(row, rows.count - 1)] += text
      // The screen is cleared once, before the first frame.
      let isKnown = "HKmhl".contains(code.suffix(1)) || frameCount == 0
      if !isKnown || row >= rows.count { mistakes.append("\(code) in row \(row)") }
    }
    for row in rows {
      let wide = row.unicodeScalars.count { (0x2E80...0xFF60).contains($0.value) }
      let isPlain = row.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      if row.count + wide > columns || !isPlain { mistakes.append(row) }
    }
    rows = rows.map { $0.replacing(/\ +$/, with: "") }
    frameCount += 1
    emptyCount += list.isEmpty ? 1 : 0
  }
}
