import Console
import ReactiveKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Counts the words of standard input and shows the most frequent ones as they change.
///
///     counts: [word: count] ──► sorted ──► prefix(10) ──► events: deletes, inserts, updates ──► rows
///
/// The list is a collection that is derived from the counts. Each of its events says which rows have
/// changed, and only those are drawn.
@main
enum TopWords {
  private static let usage = """
    usage: topwords <TEXT

    Shows the ten most frequent words of standard input, and redraws the rows that change. If the output
    is not a terminal, prints the list at the end. Exits with 2 on misuse.
    """

  static func main() {
    switch CommandLine.arguments.dropFirst() {
    case []: break
    case ["--help"], ["-h"]:
      print(usage)
      return
    case let arguments:
      let list = arguments.joined(separator: " ").harmless
      fail("topwords reads standard input, got the arguments \(list)")
    }

    let counts = CollectionProperty([String: Int]())
    let rows = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
      .prefix(10)
    let screen = isatty(STDOUT_FILENO) == 1 ? Screen() : nil
    rows.observeNext { event in screen?.draw(event) }

    while let line = readLine() {
      counts.update { counts in
        for word in line.lowercased().split(whereSeparator: { !$0.isLetter }) {
          counts[String(word), default: 0] += 1
        }
      }
    }
    if let screen {
      screen.finish()
    } else {
      Output.print(rows.collection.map { text(of: $0) + "\n" }.joined(), of: "topwords")
    }
  }

  private static func fail(_ message: String) -> Never {
    Output.write("topwords: \(message)\n\(usage)\n", to: STDERR_FILENO)
    exit(2)
  }
}

/// A word and how often it occurs.
typealias Row = (key: String, value: Int)

/// The line of a row: the count, right-aligned, and the word, whose letters may have invisible marks.
func text(of row: Row) -> String {
  let count = String(row.value)
  return String(repeating: " ", count: max(0, 6 - count.count)) + count + "  " + row.key.harmless
}
