/// The level of a line of a log.
enum Level: String, Sendable {
  case error, warning, info, debug
  /// The line names no level.
  case other

  /// Reads the level from a line: the first word that is one, near the beginning.
  init(_ line: String) {
    // Scalars: what extends a letter, such as an accent or a joiner, would make it another character.
    for word in line.unicodeScalars.prefix(120).split(whereSeparator: {
      !$0.properties.isAlphabetic
    }) {
      switch String(word).lowercased() {
      case "emergency", "alert", "critical", "fatal", "error", "err": self = .error
      case "warning", "warn": self = .warning
      case "notice", "info": self = .info
      case "debug", "trace": self = .debug
      default: continue
      }
      return
    }
    self = .other
  }
}
