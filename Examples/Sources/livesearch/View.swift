import Console
import ReactiveKit

/// Everything that the screen shows: a value, changed by keys and by searches.
struct View: Sendable {
  /// The way in which the person leaves.
  enum Exit: Sendable {
    case chosen(Match), without
  }

  var size = TerminalSize()
  var input = ListInput()
  private(set) var search: ObservedLoadingState<Results, SearchError> = .loaded(Results(query: ""))
  private(set) var results = Results(query: "")
  /// Whether any search has found a match.
  private(set) var hasMatched = false

  /// The way in which the person leaves now; nil while they stay.
  ///
  /// Return may come before the matches of the text: then the first of them is chosen.
  var exit: Exit? {
    if input.isLeaving { return .without }
    guard input.isChoosing else { return nil }
    if case .failed = search { return .without }
    guard results.query == input.prompt.text else { return nil }
    if results.matches.isEmpty { return results.isComplete ? .without : nil }
    return .chosen(results.matches[input.selected])
  }

  /// Shows the state of the search.
  mutating func show(_ state: ObservedLoadingState<Results, SearchError>) {
    search = state
    switch state {
    // The matches before stay until there are new ones: an empty list would flicker.
    case .loading, .reloading: return
    case .loaded(let new):
      input.show(new.matches.count, ofNewList: new.query != results.query)
      results = new
      if !new.matches.isEmpty { hasMatched = true }
    case .failed: results = Results(query: "")
    }
  }
}
