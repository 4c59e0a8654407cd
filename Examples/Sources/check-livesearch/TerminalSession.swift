#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// livesearch on a terminal, and a person before it.
final class TerminalSession {
  let terminal: PseudoTerminal
  let child: Child
  private(set) var grid: Grid
  /// All that was written to the terminal.
  private(set) var transcript: [UInt8] = []
  /// When the program had ended.
  private(set) var ended = 0.0
  /// The terminal's settings before the program started.
  let settings: [UInt8]

  init(
    _ program: String,
    _ folders: [String],
    rows: Int = 24,
    columns: Int = 200,
    environment: [String] = [],
    output: Int32? = nil,
    isControlling: Bool = true
  ) {
    terminal = PseudoTerminal(rows: rows, columns: columns)
    grid = Grid(rows: rows, columns: columns)
    settings = terminal.settings
    let name = terminal.name
    let input: Child.Wire = isControlling ? .opened(name) : .openedWithoutControl(name)
    let screen: Child.Wire = .openedWithoutControl(name)
    child = Child(
      program,
      folders,
      wires: [input, output.map(Child.Wire.descriptor) ?? screen, screen],
      environment: environment
    )
  }

  deinit { _ = child.end(within: 0) }

  func type(_ keys: String) {
    Descriptor.writeAll(Array(keys.utf8), to: terminal.person)
  }

  func resize(rows: Int, columns: Int) {
    look(for: 0.02)
    grid.resize(rows: rows, columns: columns)
    terminal.resize(rows: rows, columns: columns)
  }

  /// Looks at the screen until it is as wished; false if that takes too long.
  @discardableResult
  func wait(for seconds: Double = 3, until isWished: (Grid) -> Bool) -> Bool {
    let deadline = Clock.now + seconds
    while !isWished(grid) {
      let left = deadline - Clock.now
      guard left > 0 else { return false }
      take(within: min(20, Int(left * 1_000) + 1))
    }
    return true
  }

  /// Waits until the status begins with a text.
  @discardableResult
  func wait(forStatus start: String) -> Bool {
    wait { $0.status.hasPrefix(start) }
  }

  /// Waits until a search with so many matches is over.
  ///
  /// The status and the list may be drawn one after the other.
  @discardableResult
  func wait(forMatches count: String) -> Bool {
    let isEmpty = count.hasPrefix("0 ")
    return wait { $0.status.hasPrefix("\(count) in ") && $0.list.isEmpty == isEmpty }
  }

  /// Takes in what is drawn during a time.
  func look(for seconds: Double) {
    let end = Clock.now + seconds
    while Clock.now < end { take(within: max(1, Int((end - Clock.now) * 1_000))) }
  }

  /// Waits for the program to end, and takes in the rest.
  func end() -> Child.Ending {
    let ending = child.end { take(within: 0) }
    ended = Clock.now
    look(for: 0.02)
    return ending
  }

  /// What was written after the screen was given back; nil if it was not.
  var afterScreen: String? {
    let leave = Array("\u{1B}[?1049l".utf8)
    let starts = transcript.indices.dropLast(leave.count - 1)
    guard let start = starts.last(where: { transcript[$0...].starts(with: leave) }) else {
      return nil
    }
    return String(decoding: transcript[(start + leave.count)...], as: UTF8.self)
  }

  var areSettingsRestored: Bool { terminal.settings == settings }

  private func take(within milliseconds: Int) {
    guard let bytes = Descriptor.read(terminal.person, within: milliseconds), !bytes.isEmpty
    else { return }
    transcript += bytes
    grid.feed(bytes)
  }
}
