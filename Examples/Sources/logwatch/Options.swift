import Console
import Foundation

/// What the user asks for.
struct Options: Sendable {
  private(set) var files: [String] = []
  private(set) var start = TailStart.end
  private(set) var burst = 20

  /// Reads the arguments; ends the program if they make no sense.
  init(_ arguments: [Path]) {
    var rest = arguments.map { argument in
      // A file is opened by its name as text.
      guard let text = argument.text else { Self.misuse("\(argument): the name is not UTF-8") }
      return text
    }[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        Output.write(Self.help + "\n", to: STDOUT_FILENO)
        exit(0)
      case "--all": start = .beginning
      case "--burst":
        guard let text = rest.popFirst() else { Self.misuse("--burst needs a number") }
        guard let number = Int(text), number > 0 else {
          Self.misuse("--burst needs a number of at least 1, got '\(text.harmless)'")
        }
        burst = number
      case "--":
        files += rest
        rest = []
      default:
        if Path(argument).starts(with: "-") { Self.misuse("unknown option \(Path(argument))") }
        files.append(argument)
      }
    }
    if files.isEmpty { Self.misuse("no file given") }
    for file in files { Self.check(file) }
  }

  /// Looks at a file, to report a typing error at once.
  ///
  /// Later the file may come and go.
  private static func check(_ file: String) {
    var status = stat()
    let name = Path(file)
    if stat(file, &status) != 0 || access(file, R_OK) != 0 {
      misuse("\(name): \(Output.reason())")
    }
    if status.st_mode & S_IFMT != S_IFREG { misuse("\(name): not a file") }
  }

  private static func misuse(_ message: String) -> Never {
    Output.write("logwatch: \(message)\n\(usage)\n", to: STDERR_FILENO)
    exit(2)
  }

  private static let usage = "usage: logwatch [--help] [--all] [--burst NUMBER] [--] FILE…"

  private static let help = """
    \(usage)

    Follows each FILE as it grows, even if it is truncated, or replaced by a new file of the same name,
    as in log rotation. For each second with new lines, prints the number of lines of each level.

      --all           begins with the existing lines; by default, only new lines count
      --burst NUMBER  reports when a level has NUMBER lines or more in a second; default: 20

    The level of a line is its first word that names a level, such as ERROR, warn or info. Colors are
    for terminals, unless NO_COLOR is set. The program runs until it is interrupted.

    A character that could control the terminal is shown as a dot; in a file name, as a quoted escape.

    Exit status: 1 if no file can be read any more; 2 for misuse, or if the output cannot be written.
    """
}
