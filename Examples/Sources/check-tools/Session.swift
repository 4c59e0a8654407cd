import Foundation

/// A program that runs, with pipes or on a terminal.
final class Session {
  /// What it has written so far; on a terminal, its errors too.
  private(set) var output = ""
  private(set) var errors = ""
  private let process = Process()
  private var pipes: [(file: FileHandle, text: ReferenceWritableKeyPath<Session, String>)] = []

  init(_ program: String, _ arguments: [String], onTerminal: Bool = false) {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    var other: FileHandle?
    if onTerminal {
      var ends: (Int32, Int32) = (-1, -1)
      var window = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
      _ = openpty(&ends.0, &ends.1, nil, nil, &window)
      let terminal = FileHandle(fileDescriptor: ends.1, closeOnDealloc: true)
      (process.standardOutput, process.standardError) = (terminal, terminal)
      pipes = [(FileHandle(fileDescriptor: ends.0, closeOnDealloc: true), \.output)]
      other = terminal
    } else {
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      pipes = [(output.fileHandleForReading, \.output), (errors.fileHandleForReading, \.errors)]
    }
    try? process.run()
    try? other?.close()
  }

  deinit { send(SIGKILL) }

  func send(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

  /// Closes the reading end of its output, as a reader does that has read enough.
  func closeOutput() {
    for (index, pipe) in pipes.enumerated().reversed() where pipe.text == \Session.output {
      try? pipe.file.close()
      pipes.remove(at: index)
    }
  }

  /// Reads until a condition holds; false if it does not within ten seconds, or by the end.
  @discardableResult
  func wait(until condition: (Session) -> Bool) -> Bool {
    let start = ContinuousClock.now
    while !condition(self) {
      if pipes.isEmpty || start.duration(to: .now) > .seconds(10) { return condition(self) }
      var polls = pipes.map {
        pollfd(fd: $0.file.fileDescriptor, events: Int16(POLLIN), revents: 0)
      }
      if poll(&polls, nfds_t(polls.count), 20) <= 0 { continue }
      for (index, entry) in polls.enumerated().reversed() where entry.revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(entry.fd, &bytes, bytes.count)
        // The end of a terminal is an error, of which the system has no other.
        if count <= 0 {
          pipes.remove(at: index)
        } else {
          self[keyPath: pipes[index].text] += String(decoding: bytes[..<count], as: UTF8.self)
        }
      }
    }
    return true
  }

  /// Waits for the end: the exit status, or -1 if it does not come.
  func end() -> Int32 {
    wait { $0.pipes.isEmpty }
    if !pipes.isEmpty { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
