/// A key, or the meaning of one.
package enum Key: Sendable, Equatable {
  case character(Character)
  case enter, escape, interrupt, endOfInput
  case backspace, delete, deleteToStart, deleteWord
  case left, right, home, end
  case up, down, pageUp, pageDown
}

/// Turns the bytes of a terminal into keys, in whatever pieces they arrive.
struct KeyDecoder: Sendable {
  /// The position in a pasted text, of which only the first line is of use.
  private enum Paste {
    case none, firstLine, furtherLines
  }

  private var pending: [UInt8] = []
  private var paste = Paste.none

  /// Decodes bytes; nil says that none have come for a while.
  mutating func keys(in bytes: [UInt8]?) -> [Key] {
    pending += bytes ?? []
    var keys: [Key] = []
    while !pending.isEmpty {
      var length = nextLength
      if length > pending.count {
        if bytes != nil || paste != .none { break }
        length = pending.count
      }
      if let key = key(for: Array(pending.prefix(length))) { keys.append(key) }
      pending.removeFirst(length)
    }
    return keys
  }

  /// The number of bytes of the next key; more than there are if its end is missing.
  private var nextLength: Int {
    switch pending[0] {
    case 0xC2...0xDF: return 2
    case 0xE0...0xEF: return 3
    case 0xF0...0xF4: return 4
    case 0x1B: break
    default: return 1
    }
    guard pending.count > 1 else { return 2 }
    switch pending[1] {
    case UInt8(ascii: "["):
      // Parameters, then one final byte.
      return 3 + pending.dropFirst(2).prefix { (0x20...0x3F).contains($0) }.count
    case UInt8(ascii: "O"): return 3
    // Alt and a key. A control character is a key of its own, after Escape.
    case 0x20...: return 2
    default: return 1
    }
  }

  private mutating func key(for bytes: [UInt8]) -> Key? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    switch text {
    case "\u{1B}[200~": paste = .firstLine
    case "\u{1B}[201~": paste = .none
    case "\r" where paste != .none, "\n" where paste != .none: paste = .furtherLines
    default:
      let isPrintable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      if isPrintable || text == "\t" && paste == .firstLine {
        return paste == .furtherLines ? nil : text.first.map { .character($0) }
      }
      return Self.named[Self.normalized(text)]
    }
    return nil
  }

  /// The sequence in its usual form: `ESC [` instead of `ESC O`, and without Shift, Alt or Ctrl.
  private static func normalized(_ sequence: String) -> String {
    guard sequence.count > 2, let final = sequence.last else { return sequence }
    let number = sequence.dropFirst(2).prefix { $0.isNumber }
    return "\u{1B}[" + (final == "~" ? number : "") + String(final)
  }

  private static let named: [String: Key] = [
    "\r": .enter, "\n": .enter, "\u{1B}": .escape, "\u{03}": .interrupt, "\u{04}": .endOfInput,
    "\u{7F}": .backspace, "\u{08}": .backspace, "\u{1B}[3~": .delete, "\u{15}": .deleteToStart,
    "\u{17}": .deleteWord, "\u{1B}\u{7F}": .deleteWord, "\u{1B}\u{08}": .deleteWord,
    "\u{1B}[D": .left, "\u{02}": .left, "\u{1B}[C": .right, "\u{06}": .right,
    "\u{1B}[H": .home, "\u{1B}[1~": .home, "\u{1B}[7~": .home, "\u{01}": .home,
    "\u{1B}[F": .end, "\u{1B}[4~": .end, "\u{1B}[8~": .end, "\u{05}": .end,
    "\u{1B}[A": .up, "\u{10}": .up, "\u{1B}[B": .down, "\u{0E}": .down,
    "\u{1B}[5~": .pageUp, "\u{1B}[6~": .pageDown, "\u{1B}[M": .enter,
  ]
}
