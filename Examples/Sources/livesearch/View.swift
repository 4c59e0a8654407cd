import ReactiveKit

/// Everything that the screen shows: a value, changed by keys and by searches.
struct View: Sendable {
  /// The way in which the person leaves.
  enum Exit: Sendable {
    case chosen(Match)
    case without
  }

  var size = TerminalSize(rows: 24, columns: 80)
  private(set) var prompt = Prompt()
  private(set) var results = Results(query: "")
  private(set) var search: ObservedLoadingState<Results, SearchError> = .loaded(Results(query: ""))
  /// The index of the selected match.
  private(set) var selected = 0
  /// Whether any search has found a match.
  private(set) var hasMatched = false
  private var isChoosing = false
  private var isLeaving = false

  var selection: Match? {
    results.matches.indices.contains(selected) ? results.matches[selected] : nil
  }

  /// The last line of the screen.
  var status: String {
    switch search {
    case .loading: "searching 0 files"
    case .reloading: "re-searching"
    case .loaded(let results):
      results.status
        + (results.matchCount > Results.limit && results.isComplete
          ? ", the first \(Results.grouped(Results.limit)) shown" : "")
    case .failed(let error): "failed: \(error)"
    }
  }

  /// The way in which the person leaves now; nil while they stay.
  ///
  /// Return may come before the matches of the text: then the first of them is chosen.
  var exit: Exit? {
    if isLeaving { return .without }
    guard isChoosing else { return nil }
    if case .failed = search { return .without }
    guard results.query == prompt.text else { return nil }
    return selection.map { .chosen($0) } ?? (results.isComplete ? .without : nil)
  }

  mutating func leave() { isLeaving = true }

  /// Changes the view by the state of the search.
  mutating func show(_ state: ObservedLoadingState<Results, SearchError>) {
    search = state
    switch state {
    // The matches before stay until there are new ones: an empty list would flicker.
    case .loading, .reloading: break
    case .loaded(let new):
      if new.query != results.query { selected = 0 }
      results = new
      if !new.matches.isEmpty { hasMatched = true }
      select(selected)
    case .failed: results = Results(query: "")
    }
  }

  /// Changes the view by a key.
  mutating func press(_ key: Key) {
    let page = max(1, size.rows - 3)
    isChoosing = key == .enter
    switch key {
    case .escape, .interrupt: leave()
    case .endOfInput where prompt.text.isEmpty: leave()
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .pageUp: select(selected - page)
    case .pageDown: select(selected + page)
    default: prompt.press(key)
    }
  }

  private mutating func select(_ index: Int) {
    selected = max(0, min(index, results.matches.count - 1))
  }
}

/// The text that is typed, on both sides of the cursor.
struct Prompt: Sendable {
  private(set) var head = ""
  private(set) var tail = ""

  var text: String { head + tail }

  mutating func press(_ key: Key) {
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
