/// A line of text being typed.
struct Prompt: Sendable, Equatable {
  private(set) var text: String
  /// How many characters are before the cursor.
  private(set) var cursor: Int

  /// The cursor is put at the end.
  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// The text before the cursor.
  var head: String { String(text.prefix(cursor)) }
  /// The text from the cursor on.
  var tail: String { String(text.dropFirst(cursor)) }

  /// Does what the key says; true if the text changed.
  ///
  /// Other keys do nothing.
  mutating func apply(_ key: Key) -> Bool {
    let old = text
    switch key {
    case .character(let character): insert(character)
    case .backspace: replace(head: head.dropLast(), tail: tail)
    case .delete: replace(head: head, tail: tail.dropFirst())
    case .killLine: replace(head: "", tail: tail)
    case .killWord: replace(head: Self.withoutLastWord(head), tail: tail)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    default: break
    }
    // Bytes, not `==`: the files are searched for bytes, and two ways to write é are equal text.
    return !text.utf8.elementsEqual(old.utf8)
  }

  private mutating func insert(_ character: Character) {
    guard !character.isNewline else { return }
    replace(head: head + String(character), tail: tail)
  }

  /// Counts anew, as a typed accent becomes one character with the letter before it.
  private mutating func replace(head: some StringProtocol, tail: some StringProtocol) {
    text = String(head) + String(tail)
    cursor = min(head.count, text.count)
  }

  /// The spaces at the end go with the word before them, as in shells.
  private static func withoutLastWord(_ head: String) -> Substring {
    var rest = head[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while let last = rest.last, !last.isWhitespace { rest.removeLast() }
    return rest
  }
}
