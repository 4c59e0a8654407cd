/// How many columns a terminal gives to a character, after Unicode's East Asian Width.
enum DisplayWidth {
  /// 0 for marks that go on the character before them, 2 for wide ones, else 1.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if (0x1160...0x11FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if wide.contains(where: { $0.contains(value) }) { return 2 }
    let isFlagLetter = (0x1F1E6...0x1F1FF).contains(value)
    return scalar.properties.isEmojiPresentation && !isFlagLetter ? 2 : 1
  }

  /// The wide scripts.
  ///
  /// Emoji are known to the standard library.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul letters
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // CJK radicals and punctuation
    0x3041...0x33FF,  // kana, Bopomofo, CJK signs
    0x3400...0x4DBF,  // CJK extension A
    0x4E00...0x9FFF,  // CJK
    0xA000...0xA4CF,  // Yi
    0xA960...0xA97F,  // Hangul letters, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK for compatibility
    0xFE10...0xFE19, 0xFE30...0xFE6F,  // vertical and small forms
    0xFF00...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
    0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF,  // Tangut, Khitan, old kana
    0x1F200...0x1F265,  // squared CJK
    0x20000...0x3FFFD,  // CJK extensions B and later
  ]
}
