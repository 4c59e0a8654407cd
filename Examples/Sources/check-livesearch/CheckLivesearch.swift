#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs livesearch as a person would, and tells what is not as promised.
@main
struct CheckLivesearch {
  private static let usage = "usage: check-livesearch [--help] [--speed] LIVESEARCH"
  private static let help = """
    \(usage)

    Runs a built livesearch on a pseudo-terminal and through pipes, on folders that it makes for
    that and removes, and prints a line for each check.

      --speed   also measures, on 10,000 files of 100 MB: build livesearch for release
      --help    this text

    Exit status: 0 if all checks passed, 1 if any failed, 2 for misuse.
    """

  static func main() {
    var isSpeed = false
    var programs: [String] = []
    for argument in CommandLine.arguments.dropFirst() {
      switch argument {
      case "--help", "-h":
        print(help)
        exit(0)
      case "--speed": isSpeed = true
      default: programs.append(argument)
      }
    }
    guard programs.count == 1, let program = programs.first, !program.hasPrefix("-"),
      access(program, X_OK) == 0
    else {
      Descriptor.writeAll(Array("\(usage)\n".utf8), to: 2)
      exit(2)
    }
    exit(check(program, isSpeed: isSpeed) ? 0 : 1)
  }

  private static func check(_ program: String, isSpeed: Bool) -> Bool {
    // A program that has ended does not read what it is given; that is no reason to end as well.
    signal(SIGPIPE, SIG_IGN)
    var ledger = Ledger()
    PipedChecks(program: program).run(&ledger)
    AwkwardTreeChecks(program: program).run(&ledger)
    ScreenChecks(program: program).run(&ledger)
    ChoiceChecks(program: program).run(&ledger)
    LeavingChecks(program: program).run(&ledger)
    if isSpeed { SpeedChecks(program: program).run(&ledger) }
    ledger.close()
    return ledger.failed == 0
  }
}
