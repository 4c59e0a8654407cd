/// A key, or what a key stands for.
enum Key: Sendable, Equatable {
  case character(Character)
  case backspace
  case delete
  case left
  case right
  case up
  case down
  case home
  case end
  case pageUp
  case pageDown
  /// Ctrl-U.
  case killLine
  /// Ctrl-W, or Alt with Backspace.
  case killWord
  case enter
  case escape
  /// Ctrl-C, which is no signal in raw mode.
  case interrupt
  /// Ctrl-D.
  case endOfInput
  /// A key without a meaning here, or bytes that are no key.
  case unknown
}

extension Key {
  var isCharacter: Bool {
    if case .character = self { true } else { false }
  }

  /// The key of a control byte.
  ///
  /// The letters are those of shells and editors.
  init(control byte: UInt8) {
    self =
      switch byte {
      case 0x01: .home
      case 0x02: .left
      case 0x03: .interrupt
      case 0x04: .endOfInput
      case 0x05: .end
      case 0x06: .right
      case 0x08, 0x7F: .backspace
      case 0x0A, 0x0D: .enter
      case 0x0E: .down
      case 0x10: .up
      case 0x15: .killLine
      case 0x17: .killWord
      case 0x1B: .escape
      default: .unknown
      }
  }

  /// The key of a sequence `ESC [ … final` or `ESC O final`.
  ///
  /// Held-down Shift or Ctrl, which comes as a second parameter, makes no difference.
  init(final: UInt8, parameters: [UInt8]) {
    self =
      switch (Character(Unicode.Scalar(final)), Self.first(of: parameters)) {
      case ("A", _): .up
      case ("B", _): .down
      case ("C", _): .right
      case ("D", _): .left
      case ("H", _), ("~", 1), ("~", 7): .home
      case ("F", _), ("~", 4), ("~", 8): .end
      case ("~", 3): .delete
      case ("~", 5): .pageUp
      case ("~", 6): .pageDown
      case ("M", _): .enter
      default: .unknown
      }
  }

  private static func first(of parameters: [UInt8]) -> Int {
    let digits = parameters.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int(String(decoding: digits.prefix(4), as: UTF8.self)) ?? 0
  }
}
