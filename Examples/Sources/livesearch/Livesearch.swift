import Console
import Foundation

/// Searches the files of folders while a person types, or for each line of standard input.
@main
enum Livesearch {
  static func main() async {
    var arguments = Path.arguments
    let options = arguments.prefix { $0.text != "--" }
    if options.contains(where: { ["--help", "-h"].contains($0.text) }) {
      print(help)
      exit(0)
    }
    if let unknown = options.first(where: { $0.starts(with: "-") }) {
      misuse("unknown option \(unknown)")
    }
    if let separator = arguments.firstIndex(of: Path("--")) { arguments.remove(at: separator) }
    if arguments.isEmpty { misuse("no folder given") }
    for folder in arguments {
      if let problem = problem(with: folder) { misuse("\(folder): \(problem)") }
    }

    let search = Search(folders: arguments)
    exit(
      isatty(STDIN_FILENO) == 1
        ? await Interactive(search: search).run()
        : Piped(search: search).run()
    )
  }

  static func misuse(_ message: String) -> Never {
    Output.write("livesearch: \(message)\n\(usage)\n", to: STDERR_FILENO)
    exit(2)
  }

  /// The reason why a folder cannot be searched, checked early to report a typing error at once.
  private static func problem(with folder: Path) -> String? {
    var status = stat()
    if folder.withCString({ stat($0, &status) }) != 0 { return Output.reason() }
    return status.st_mode & S_IFMT == S_IFDIR ? nil : Output.reason(ENOTDIR)
  }

  private static let usage = "usage: livesearch [--help] [--] FOLDER…"

  private static let help = """
    \(usage)

    Searches the files in each FOLDER and its subfolders for a text, again with each key that you type.

    Keys:
      typing            changes the search text
      pasting           adds the first line of the pasted text
      Left, Right       move in the text; Home, End move to its start and end
      Backspace, Delete remove a character
      Ctrl-U, Ctrl-W    remove the text, or the word, before the cursor
      Up, Down          select a match; Page Up, Page Down move by a screen
      Return            prints the selected match, or the first match of a new text, and exits
      Escape, Ctrl-C    exit without a selection

    Piped mode: if standard input is not a terminal, each of its lines is a query. The matches of
    each query are printed as FILE:LINE: TEXT, one per line. The last line has their number, the
    time, and the number of files and folders that could not be read.

    The text is searched literally, not as a pattern. A text without capital letters (A to Z)
    ignores case; a text with a capital letter matches case exactly. A line with several matches
    is one match. For a line of more than 400 bytes, the part around the match is shown. On the
    screen, the first 1,000 matches are listed, and all are counted.

    A file is read in pieces of 256 KiB, even within a line, so no file or line takes more memory.
    A name may contain any bytes. In a text, a character that could control the terminal is shown as
    a dot. In a name, such a character, or a byte that is not UTF-8, is shown as an escape as in C, and
    the name is in quotes.

    Binary files (with a NUL byte near their start) are skipped, and so are hidden files and folders,
    whose names start with a dot. Links are followed, and each folder is searched once. A FOLDER
    on the command line may be hidden.

    Exit status: 0 if there was a match; 1 if there was none; 2 for misuse, or if the
    output cannot be written, as with grep.
    """
}
