import Console
import Foundation

/// What the user asks for.
struct Options: Sendable {
  private(set) var jobs: [Job] = []
  private(set) var maxConcurrent = 4
  private(set) var retries = 3

  /// Reads the arguments; ends the program if they make no sense.
  init(_ arguments: [Path]) {
    var rest = arguments.map { argument in
      guard let text = argument.text else { Self.misuse("\(argument) is not UTF-8") }
      return text
    }[...]
    var urls: [String] = []
    var folder = "."
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        Output.write(Self.help + "\n", to: STDOUT_FILENO)
        exit(0)
      case "-n": maxConcurrent = Self.number(rest.popFirst(), of: argument, atLeast: 1)
      case "-r": retries = Self.number(rest.popFirst(), of: argument, atLeast: 0)
      case "-d":
        guard let name = rest.popFirst(), name != "" else { Self.misuse("-d needs a folder") }
        folder = name
      case "--":
        urls += rest
        rest = []
      default:
        if Path(argument).starts(with: "-") { Self.misuse("unknown option \(Path(argument))") }
        urls.append(argument)
      }
    }
    if urls.isEmpty { Self.misuse("no URL given") }
    if access("\(folder)/.", W_OK) != 0 {
      Self.misuse("\(Path(folder)): \(Output.reason())")
    }
    for text in urls { jobs.append(Self.job(text, in: folder)) }
    let names = Dictionary(grouping: jobs, by: \.file.lastPathComponent)
    if let (name, _) = names.first(where: { $0.value.count > 1 }) {
      Self.misuse("two URLs have files of the name \(name)")
    }
  }

  private static func job(_ text: String, in folder: String) -> Job {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { misuse("'\(text.harmless)' is not an http or https URL") }
    // The name as it is in the URL, in which no character is a slash or controls the terminal.
    let last = url.path(percentEncoded: true).split(separator: "/").last.map { String($0) }
    let name = last.flatMap { [".", ".."].contains($0) ? nil : $0 } ?? "index.html"
    return Job(url: url, file: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private static func number(_ text: String?, of option: String, atLeast minimum: Int) -> Int {
    guard let text else { misuse("\(option) needs a number") }
    guard let number = Int(text), number >= minimum else {
      misuse("\(option) needs a number of at least \(minimum), got '\(text.harmless)'")
    }
    return number
  }

  private static func misuse(_ message: String) -> Never {
    Output.write("fetch: \(message)\n\(usage)\n", to: STDERR_FILENO)
    exit(2)
  }

  private static let usage = "usage: fetch [--help] [-n NUMBER] [-r NUMBER] [-d FOLDER] [--] URL…"

  private static let help = """
    \(usage)

    Downloads each URL into a file with its name, and prints the path of each file when it is complete.
    A terminal on standard error shows the progress.

      -n NUMBER  the number of simultaneous downloads; default: 4
      -r NUMBER  the number of retries after a temporary failure, such as status 503 or a broken
                 connection; default: 3. The delays grow, or are as long as the server requests.
      -d FOLDER  the folder for the files; default: the working directory

    A file is replaced in one step when its download is complete. After a failure, or if the program is
    interrupted, it is unchanged. In a path, a character that could control the terminal is printed as
    a quoted escape.

    Exit status: 0 if all files were downloaded; 1 if a file was not; 2 for misuse, or if the output
    cannot be written; 130 if interrupted.
    """
}
