extension Unicode.Scalar {
  /// A Boolean value that indicates whether a terminal shows the scalar and does not obey it.
  ///
  /// Control characters begin escape codes, and some of the format characters turn the direction of
  /// text. The two joiners of letters and emoji do nothing of the kind.
  public var isHarmless: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format: return self == "\u{200C}" || self == "\u{200D}"
    default: return true
    }
  }
}

extension StringProtocol {
  /// The text in one row, with `·` for each scalar that could control a terminal; tabs stay.
  ///
  /// Use it for all text that comes from outside: the content of files, arguments, messages of servers.
  /// Names of files are a `Path`, which loses nothing.
  public var harmless: String {
    let isPlain = { (scalar: Unicode.Scalar) in scalar.isHarmless || scalar == "\t" }
    if unicodeScalars.allSatisfy(isPlain) { return String(self) }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(isPlain(scalar) ? scalar : "·") }
    return String(text)
  }
}
