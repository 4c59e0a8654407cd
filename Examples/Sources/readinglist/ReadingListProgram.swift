import Console
import Dispatch
import ReactiveKit
import ReadingListModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A reading list in a terminal, which Docs/ReadingList.md writes chapter by chapter.
///
///     lines ──► perform ──► model ──► text of the view ──► terminal
@main
enum ReadingListProgram {
  private static let usage = """
    usage: readinglist [CHAPTER]

    Keeps a list of books. Type a command and press Return:
      find TEXT (find alone shows all books again), open N, add TITLE, AUTHOR, move N SHELF (reading, to read, read),
      undo, by title, by author, hide (hides or shows the books on the shelf read), save, quit
    With a number from 1 to \(Chapters.all.count), runs that chapter of Docs/ReadingList.md and exits.
    Exits with 2 on misuse.
    """

  private static let hint =
    "find TEXT, open N, add TITLE, AUTHOR, move N SHELF, undo, by author, hide, save, quit"

  @MainActor static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case nil: await run()
    case "--help", "-h": print(usage)
    case let chapter?:
      guard arguments.count == 1, let number = Int(chapter), Chapters.all.indices ~= number - 1
      else { fail("there is no chapter '\(arguments.joined(separator: " ").harmless)'") }
      await Chapters.all[number - 1]()
    }
  }

  @MainActor private static func run() async {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let list = ReadingList(Library.books, server: Library())
    let view = View(list, isColored: isTerminal)
    let terminal = isTerminal ? Terminal(hint: hint) : nil
    view.text.receive(on: MainActor.shared).observeNext { terminal?.draw($0) }

    for await line in lines.values {
      if line == "quit" { break }
      let isUnderstood = list.perform(line)
      terminal?.prompt(isUnderstood ? "" : "not understood: \(line.harmless)")
      if !isUnderstood && !isTerminal { fail("this makes no sense: \(line.harmless)") }
    }
    // What was changed last is saved before the program ends.
    _ = await list.sync.state.filter { !$0.isLoading }.first
    terminal?.leave()
    if !isTerminal { Output.print(view.text.value + "\n", of: "readinglist") }
  }

  /// The lines of standard input, which are read on a queue of their own.
  private static var lines: SafeSignal<String> {
    SafeSignal { observer in
      DispatchQueue(label: "readinglist.input").async {
        while let line = readLine() { observer.receive(line) }
        observer.receive(completion: .finished)
      }
      return nil
    }
  }

  private static func fail(_ message: String) -> Never {
    Output.write("readinglist: \(message)\n\(usage)\n", to: STDERR_FILENO)
    exit(2)
  }
}
