/// All that the screen shows.
struct View: Sendable, Equatable {
  var prompt = Prompt()
  var results = Results.idle
  /// The place of the selected match in the results.
  var selected = 0
  var status = ""
  /// True if the status tells of a failure.
  var isFailure = false

  var matches: [Match] { results.matches }
  /// The selected match, if there is one.
  var selection: Match? { matches.indices.contains(selected) ? matches[selected] : nil }
}
