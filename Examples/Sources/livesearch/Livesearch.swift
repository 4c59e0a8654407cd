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

    Searches the files below each FOLDER for a text, again with every key you type.

    Keys:
      typing            changes the text searched for
      pasting           adds the first line of the text
      Left, Right       move in the text; Home, End go to its ends
      Backspace, Delete remove a character
      Ctrl-U, Ctrl-W    remove the text, or the word, before the cursor
      Up, Down          select a match; Page Up, Page Down go by screens
      Return            prints the selected match and leaves; right after a text, its first one
      Escape, Ctrl-C    leave without a choice

    Piped mode: if standard input is no terminal, each of its lines is a query. The matches of
    each query are printed as FILE:LINE: TEXT, one line each. A last line has their number, the
    time, and the number of files and folders that could not be read.

    The text is searched for as it is, not as a pattern. Case is smart: a text without capital
    letters (A to Z) also finds capital ones, a text with one finds exactly that. A line with
    several matches is one match. Of a line of more than 400 bytes the part around the match is
    shown. On the screen the first 1,000 matches are listed, and all are counted.

    A file is read in pieces of 256 KiB, also within a line, so no file or line takes more memory.
    A name may be any bytes. What could control a terminal is shown as a dot in texts. In names it
    is an escape as in C, and the name is in quotes; so are bytes that are not UTF-8.

    Binary files (with a NUL byte near their start) are left out. So are hidden files and folders,
    whose names start with a dot. Links are followed, and each folder is searched once. A FOLDER
    named on the command line may be hidden.

    Exit status: 0 if there was a match, 1 if there was none, 2 for misuse, or if the
    output cannot be written, as with grep.
    """
}
