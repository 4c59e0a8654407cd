import ReactiveKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A list at the top of the terminal, of which only the rows that change are drawn.
final class Screen: Sendable {
  private let drawn = Property(0)
  private let height = 10

  init() { write("\u{1B}[2J") }

  /// Draws what an event changes: deletes lines, inserts lines, and writes others anew.
  func draw(_ event: CollectionEvent<[Row]>) {
    // A moved row is deleted at its origin and inserted at its destination.
    let deletes = (event.deletes + event.moves.map(\.from)).sorted()
    let inserts = (event.inserts + event.moves.map(\.to)).sorted()
    var output = ""
    for index in deletes.reversed() { output += "\u{1B}[\(index + 1);1H\u{1B}[M" }
    for index in inserts {
      output += "\u{1B}[\(index + 1);1H\u{1B}[L" + text(of: event.collection[index])
    }
    for old in event.updates {
      // The rows before it that are deleted and inserted shift it.
      var index = old - deletes.prefix { $0 < old }.count
      for insert in inserts where insert <= index { index += 1 }
      output += "\u{1B}[\(index + 1);1H\u{1B}[K" + text(of: event.collection[index])
    }
    drawn.update { $0 += inserts.count + event.updates.count }
    write(output)
  }

  /// Writes below the list how many rows were drawn.
  func finish() {
    write("\u{1B}[\(height + 1);1H\u{1B}[2m\(drawn.value) rows drawn\u{1B}[0m\n")
  }

  private func write(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
