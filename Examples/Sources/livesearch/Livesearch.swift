#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Searches the files of folders as one types, or for each line of standard input.
@main
struct Livesearch {
  static func main() async {
    switch Options.parse(arguments) {
    case .help(let text):
      Terminal.write(text + "\n", to: STDOUT_FILENO)
      exit(0)
    case .misuse(let text):
      Terminal.write(text + "\n", to: STDERR_FILENO)
      exit(2)
    case .run(let options):
      exit(await run(Search(folders: options.folders)))
    }
  }

  /// The arguments as bytes: the strings of the standard library are repaired, and a folder with
  /// such a name would not be found.
  private static var arguments: [PathBytes] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { PathBytes($0) }
    }
  }

  private static func run(_ search: Search) async -> Int32 {
    guard Terminal.isTerminal(STDIN_FILENO) else { return Piped(search: search).run() }
    // The choice goes to standard output; where that is no terminal, the screen is drawn past it.
    let screen = Terminal.isTerminal(STDOUT_FILENO) ? STDOUT_FILENO : open("/dev/tty", O_RDWR)
    let status = await Interactive(
      search: search,
      screen: screen,
      colours: (getenv("NO_COLOR")?.pointee ?? 0) == 0
    ).run()
    if let status { return status }
    Terminal.write("livesearch: no terminal to draw on\n\(Options.usage)\n", to: STDERR_FILENO)
    return 2
  }
}
