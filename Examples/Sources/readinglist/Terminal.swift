import Console

/// A line to type in at the top, and the text below it, which is drawn without touching that line.
struct Terminal {
  let hint: String

  init(hint: String) {
    self.hint = hint
    write("\u{1B}[?1049h\u{1B}[2J")
    prompt("")
  }

  func draw(_ text: String) { write("\u{1B}7\u{1B}[4;1H\u{1B}[J\(text)\u{1B}8") }

  func prompt(_ message: String) {
    let message = message.isEmpty ? hint : message
    write("\u{1B}[3;1H\u{1B}[2K\u{1B}[2;1H\u{1B}[2K\u{1B}[2m\(message)\u{1B}[0m")
    write("\u{1B}[1;1H\u{1B}[2K› ")
  }

  func leave() { write("\u{1B}[?1049l") }

  private func write(_ text: String) { Output.print(text, of: "readinglist") }
}
