import Glibc

extension Machine {
  /// Ends the process: the execution breaks a law.
  func fail(_ message: String) -> Never {
    isExploring = false
    report("BROKEN: " + message)
    exit(1)
  }

  /// Prints a title and the steps of the execution.
  func report(_ title: String) {
    let names = threads[..<count].map { $0.number == 0 ? "setup" : $0.name }
    var command = "Scripts/explore '\(programName)' --mode \(options.isWeak ? "weak" : "strong")"
    if plantedDefect != 0 { command += " --plant \(plantedDefect)" }
    let lines = [programName + ": " + title, ""] + trace.lines(names: names)
    let end = "\(steps) steps; run them again with\n    \(command) --schedule \(Schedule(digits))\n"
    write((lines + ["", end, ""]).joined(separator: "\n"), to: 1)
  }

  /// Reports a trap or a bad access as a failure.
  func catchTraps() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
      signal(number) { number in
        signal(number, SIG_DFL)
        alarm(5)
        if machine.isExploring { machine.isExploring = false }
        machine.report("BROKEN: the program crashes (signal \(number))")
        _exit(1)
      }
    }
  }
}

/// Writes text to a file.
func write(_ text: String, to file: Int32) {
  var bytes = ArraySlice(Array(text.utf8))
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if written <= 0 { return }
    bytes.removeFirst(written)
  }
}

/// The choices of an execution as text: `1*4.2.1*3` is thread 1 four times, then 2, then 1.
struct Schedule: CustomStringConvertible {
  let digits: [UInt8]

  init(_ digits: [UInt8]) {
    self.digits = digits
  }

  init?(_ text: String) {
    var digits: [UInt8] = []
    for part in text.split(separator: ".") {
      let halves = part.split(separator: "*").compactMap { Int($0) }
      guard let digit = halves.first, halves.count <= 2, (0..<256).contains(digit) else {
        return nil
      }
      digits += Array(repeating: UInt8(digit), count: halves.count == 2 ? halves[1] : 1)
    }
    self.digits = digits
  }

  var description: String {
    var parts: [String] = []
    var index = 0
    while index < digits.count {
      let length = digits[index...].prefix { $0 == digits[index] }.count
      parts.append(length == 1 ? "\(digits[index])" : "\(digits[index])*\(length)")
      index += length
    }
    return parts.joined(separator: ".")
  }
}
