/// The words of the status line.
enum StatusText {
  static let idle = "idle: type to search"
  static let searchingAgain = "re-searching"

  static func searching(files: Int) -> String {
    "searching \(counted(files, "file", "files"))"
  }

  static func finished(matches: Int, in time: Duration) -> String {
    "\(counted(matches, "match", "matches")) in \(seconds(time)) s"
  }

  static func finished(_ summary: Summary) -> String {
    finished(matches: summary.matches, in: summary.elapsed)
      + unreadable(summary.unreadable, first: summary.firstUnreadable)
  }

  static func failed(_ reason: String) -> String { "failed: \(reason)" }

  /// What is added to another status if files or folders could not be read, else nothing.
  static func unreadable(_ count: Int, first: String?) -> String {
    guard count > 0 else { return "" }
    return ", \(grouped(count)) unreadable" + (first.map { " (first: \($0))" } ?? "")
  }

  /// A number with a comma between thousands.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Seconds, rounded to two places.
  ///
  /// Negative times do not happen and count as none.
  static func seconds(_ time: Duration) -> String {
    let (whole, rest) = max(time, .zero).components
    let hundredths = (rest + 5_000_000_000_000_000) / 10_000_000_000_000_000
    let carried = Int(whole) + Int(hundredths / 100)
    let places = Int(hundredths % 100)
    return "\(grouped(carried)).\(places < 10 ? "0" : "")\(places)"
  }

  private static func counted(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }
}
