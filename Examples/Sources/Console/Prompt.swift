/// The text that is typed, on both sides of the cursor.
package struct Prompt: Sendable {
  package private(set) var head = ""
  package private(set) var tail = ""

  package var text: String { head + tail }

  package init() {}

  package mutating func press(_ key: Key) {
    switch key {
    case .character(let character): head.append(character)
    case .backspace: _ = head.popLast()
    case .delete: tail = String(tail.dropFirst())
    case .deleteToStart: head = ""
    case .deleteWord:
      while head.last?.isWhitespace == true { head.removeLast() }
      while head.last?.isWhitespace == false { head.removeLast() }
    case .left: tail = (head.popLast().map { String($0) } ?? "") + tail
    case .right:
      head += tail.prefix(1)
      tail = String(tail.dropFirst())
    case .home: (head, tail) = ("", text)
    case .end: (head, tail) = (text, "")
    default: break
    }
  }
}
