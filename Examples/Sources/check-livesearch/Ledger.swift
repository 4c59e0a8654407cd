/// What was checked so far, told line by line.
struct Ledger {
  private(set) var passed = 0
  private(set) var failed = 0

  /// Notes whether two values are the same.
  mutating func check<Value: Equatable>(
    _ what: String,
    _ got: Value,
    is expected: Value,
    figure: String = ""
  ) {
    check(
      what,
      got == expected,
      expected: Self.shown(expected),
      got: Self.shown(got),
      figure: figure
    )
  }

  /// Notes whether something holds; `got` is only asked for when it does not.
  mutating func check(
    _ what: String,
    _ holds: Bool,
    expected: String,
    got: @autoclosure () -> String,
    figure: String = ""
  ) {
    if holds {
      passed += 1
      say("ok  \(what)\(figure.isEmpty ? "" : " (\(figure))")")
    } else {
      failed += 1
      say("FAILED \(what): expected \(expected), got \(got())")
    }
  }

  func skip(_ what: String, because reason: String) {
    say("skipped \(what): \(reason)")
  }

  /// Tells a figure that has no limit.
  func note(_ what: String, _ figure: String) {
    say("note  \(what) (\(figure))")
  }

  func close() {
    say("\(passed) passed, \(failed) failed")
  }

  /// At once, so that a hang shows after which check it is.
  private func say(_ line: String) {
    let text = line + "\n"
    let bytes = Array(text.utf8)
    Descriptor.writeAll(bytes, to: 1)
  }

  private static func shown(_ value: some Equatable) -> String {
    String(reflecting: value)
  }
}
