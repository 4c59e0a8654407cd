import Console
import Foundation
import RKFoundation

/// Follows logs, counts the lines of each level every second, and reports bursts.
///
///     file ─► tail ─┐         ┌─ errors ───┬─► Watch ─┐
///     file ─► tail ─┼─► group ┼─ warnings ─┼─► Watch ─┼─► rows
///     file ─► tail ─┘         └─ …         │    …    ─┘
///                              seconds ────┘
@main
enum Logwatch {
  static func main() async {
    let options = Options(Path.arguments)
    let isColored = isatty(STDOUT_FILENO) == 1
    for await row in rows(options).values {
      // A reader that has closed the pipe ends the program here, as with other filters.
      Output.print(row.text(isColored: isColored) + "\n", of: "logwatch")
    }
    // A tail has no end of its own, so each of them has failed.
    exit(1)
  }

  /// The rows of all files.
  private static func rows(_ options: Options) -> SafeSignal<Row> {
    let seconds = SafeSignal(sequence: 1..., interval: .seconds(1)).share()
    return SafeSignal(sequence: options.files)
      .flatMapMerge { file in entries(of: file, from: options.start) }
      .group(by: \.level)
      .flatMapMerge { group in
        group.map { entry in Optional(entry) }
          // The seconds go on when the group ends. As an element, its end is passed on by `merge`.
          .materialize()
          .merge(with: seconds.map { _ in .next(nil) })
          .dematerialize()
          .scanMap(into: Watch(level: group.key, limit: options.burst)) { watch, entry in
            watch.rows(after: entry)
          }
          .flattenElements()
      }
  }

  /// The entries of a file, which go on when the file is truncated, or replaced by a new one.
  ///
  /// A file that cannot be read ends, with a message, and leaves the others.
  private static func entries(of file: String, from start: TailStart) -> SafeSignal<Entry> {
    tail(file, from: start)
      .map { line in Entry(file: Path(file), level: Level(line), line: line) }
      .flatMapError { error in
        let reason = Output.reason(error.code)
        Output.write("logwatch: \(Path(file)): \(reason)\n", to: STDERR_FILENO)
        return SafeSignal<Entry>.completed()
      }
  }
}

/// A line of a log.
struct Entry: Sendable {
  let file: Path
  let level: Level
  let line: String
}

/// Counts the lines of one level, and notices when a burst of them begins and ends.
struct Watch: Sendable {
  let level: Level
  /// The number of lines in a second that make a burst.
  let limit: Int
  /// The number of lines in this second, and the latest of them.
  private var count = 0
  private var latest: Entry?
  /// The number of lines in the burst, and of its seconds; 0 without one.
  private var burst = (lines: 0, seconds: 0)

  init(level: Level, limit: Int) { (self.level, self.limit) = (level, limit) }

  /// Takes an entry, or the end of a second; returns what to show.
  mutating func rows(after entry: Entry?) -> [Row] {
    guard let entry else { return endOfSecond() }
    count += 1
    latest = entry
    return []
  }

  private mutating func endOfSecond() -> [Row] {
    defer { (count, latest) = (0, nil) }
    var rows = count > 0 ? [Row(level: level, event: .count(count))] : []
    if count >= limit {
      if burst.seconds == 0, let latest { rows.append(Row(level: level, event: .burst(latest))) }
      burst = (burst.lines + count, burst.seconds + 1)
    } else if burst.seconds > 0 {
      let end = Row.Event.burstEnded(lines: burst.lines, seconds: burst.seconds)
      rows.append(Row(level: level, event: end))
      burst = (0, 0)
    }
    return rows
  }
}
