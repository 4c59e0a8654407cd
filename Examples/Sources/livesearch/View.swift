/// All that the screen shows.
struct View: Sendable, Equatable {
  var prompt = Prompt()
  var matches: [Match] = []
  /// The place of the selected match in `matches`.
  var selected = 0
  var status = ""
  /// True if the status tells of a failure.
  var isFailure = false
}
