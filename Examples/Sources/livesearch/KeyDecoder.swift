/// Turns the bytes of a terminal into keys, however they are split between reads.
///
/// A lone ESC is the Escape key, but may also be the start of a sequence. Only time tells: while
/// `isPending`, wait a few ms for a byte, and call `flush()` if none comes.
struct KeyDecoder: Sendable {
  private enum State: Equatable {
    case ground
    case escape
    /// After `ESC [`, with the parameters so far.
    case sequence([UInt8])
    /// After `ESC [ [`, which the Linux console sends for F1 to F5.
    case consoleFunction
    /// After `ESC O`.
    case singleShift
    /// In a character beyond ASCII; `isAlt` if an ESC came before it.
    case scalar([UInt8], count: Int, isAlt: Bool)
  }

  /// Where in a pasted text it is.
  ///
  /// Lines are searched, so the first one is all that is of use.
  private enum Paste {
    case none, firstLine, otherLines
  }

  private var state = State.ground
  private var paste = Paste.none

  /// True in the middle of a key, unless it is pasted: no person is as slow there.
  var isPending: Bool { state != .ground && paste == .none }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      let count = keys.count
      take(byte, into: &keys)
      if paste == .otherLines { keys[count...].removeAll { $0.isCharacter } }
    }
    return keys
  }

  /// Ends a key whose rest did not come.
  mutating func flush() -> [Key] {
    defer { state = .ground }
    return switch state {
    case .ground: []
    case .escape: [.escape]
    default: [.unknown]
    }
  }

  private mutating func take(_ byte: UInt8, into keys: inout [Key]) {
    switch state {
    case .ground: start(byte, isAlt: false, into: &keys)
    case .escape: takeAfterEscape(byte, into: &keys)
    case .sequence(let parameters):
      takeInSequence(byte, parameters: parameters, into: &keys)
    case .consoleFunction, .singleShift:
      guard byte >= 0x20 else { return breakOff(at: byte, into: &keys) }
      let isShift = state == .singleShift
      state = .ground
      keys.append(isShift ? Key(final: byte, parameters: []) : .unknown)
    case .scalar(let bytes, let count, let isAlt):
      guard byte & 0xC0 == 0x80 else { return breakOff(at: byte, into: &keys) }
      takeInScalar(bytes + [byte], count: count, isAlt: isAlt, into: &keys)
    }
  }

  private mutating func start(_ byte: UInt8, isAlt: Bool, into keys: inout [Key]) {
    state = .ground
    switch byte {
    case 0x0A where paste != .none, 0x0D where paste != .none: paste = .otherLines
    case 0x09 where paste == .firstLine: keys.append(.character("\t"))
    case 0x1B: state = .escape
    case ..<0x20, 0x7F: keys.append(Key(control: byte))
    case ..<0x80:
      keys.append(isAlt ? .unknown : .character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xDF: state = .scalar([byte], count: 2, isAlt: isAlt)
    case 0xE0...0xEF: state = .scalar([byte], count: 3, isAlt: isAlt)
    case 0xF0...0xF4: state = .scalar([byte], count: 4, isAlt: isAlt)
    default: keys.append(.unknown)
    }
  }

  /// A control byte is a key of its own, so Escape and then Ctrl-C in one read are both seen.
  private mutating func takeAfterEscape(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case 0x7F, 0x08:
      state = .ground
      keys.append(.killWord)
    case ..<0x20:
      keys.append(.escape)
      start(byte, isAlt: false, into: &keys)
    default: start(byte, isAlt: true, into: &keys)
    }
  }

  private mutating func takeInSequence(
    _ byte: UInt8,
    parameters: [UInt8],
    into keys: inout [Key]
  ) {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty: state = .consoleFunction
    case 0x20...0x3F: state = .sequence(parameters.count < 32 ? parameters + [byte] : parameters)
    case 0x40...0x7E:
      state = .ground
      switch (byte, parameters) {
      case (UInt8(ascii: "~"), Array("200".utf8)): paste = .firstLine
      case (UInt8(ascii: "~"), Array("201".utf8)): paste = .none
      default: keys.append(Key(final: byte, parameters: parameters))
      }
    default: breakOff(at: byte, into: &keys)
    }
  }

  private mutating func takeInScalar(
    _ bytes: [UInt8],
    count: Int,
    isAlt: Bool,
    into keys: inout [Key]
  ) {
    guard bytes.count == count else {
      state = .scalar(bytes, count: count, isAlt: isAlt)
      return
    }
    state = .ground
    guard !isAlt, let text = String(validating: bytes, as: UTF8.self), let character = text.first,
      !text.unicodeScalars.contains(where: { $0.value < 0xA0 })
    else { return keys.append(.unknown) }
    keys.append(.character(character))
  }

  /// A byte that does not go on the key: gives the key up, but not the byte.
  private mutating func breakOff(at byte: UInt8, into keys: inout [Key]) {
    keys.append(.unknown)
    start(byte, isAlt: false, into: &keys)
  }
}
