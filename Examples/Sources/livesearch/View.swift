import Console
import ReactiveKit

/// Everything that the screen shows: a value, changed by keys and by searches.
struct View: Sendable {
  /// The way in which the person leaves.
  enum Exit: Sendable {
    case chosen(Match)
    case without
  }

  var size = TerminalSize()
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
