#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A run without a terminal: what it was given, and what came of it.
struct PipedRun {
  let ending: Child.Ending
  let output: String
  let errors: String

  init(_ program: String, _ arguments: [String], input: String = "") {
    let standardInput = Descriptor.pipePair()
    let standardOutput = Descriptor.pipePair()
    let standardError = Descriptor.pipePair()
    let child = Child(
      program,
      arguments,
      wires: [standardInput.read, standardOutput.write, standardError.write]
        .map(Child.Wire.descriptor)
    )
    for end in [standardInput.read, standardOutput.write, standardError.write] { close(end) }
    // Small enough for the pipe to take it whole.
    Descriptor.writeAll(Array(input.utf8), to: standardInput.write)
    close(standardInput.write)
    let deadline = Clock.now + 20
    var bytes: [[UInt8]] = [[], []]
    for (index, end) in [standardOutput.read, standardError.read].enumerated() {
      while Clock.now < deadline, let more = Descriptor.read(end, within: 100) {
        bytes[index] += more
      }
      close(end)
    }
    ending = child.end()
    output = String(decoding: bytes[0], as: UTF8.self)
    errors = String(decoding: bytes[1], as: UTF8.self)
  }

  /// The output, with `T` for each time a search took.
  var timelessOutput: String {
    output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.withoutTime(String($0)) }
      .joined(separator: "\n")
  }

  /// `2 matches in 0.08 s, …` becomes `2 matches in T s, …`.
  static func withoutTime(_ line: String) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropFirst().dropLast() {
      let isTime = words[index].allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
      if words[index - 1] == "in", isTime, words[index + 1].hasPrefix("s") { words[index] = "T" }
    }
    return words.joined(separator: " ")
  }
}
