#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the command line asks for.
struct Options: Sendable, Equatable {
  var folders: [PathBytes]

  /// The outcome of reading a command line; the caller prints and exits.
  enum Parse: Sendable, Equatable {
    case run(Options)
    case help(String)
    case misuse(String)
  }

  /// Reads the arguments, without the program's name.
  ///
  /// Folders are checked here, so a typing error is told at once and not as an empty search.
  static func parse(_ arguments: [PathBytes]) -> Parse {
    var folders: [PathBytes] = []
    var takesOptions = true
    for path in arguments {
      let argument = path.text
      if takesOptions, argument == "--" {
        takesOptions = false
      } else if takesOptions, argument == "--help" || argument == "-h" {
        return .help(help)
      } else if takesOptions, argument.hasPrefix("-"), argument != "-" {
        return misuse("unknown option \(argument)")
      } else {
        folders.append(path)
      }
    }
    guard !folders.isEmpty else { return misuse("no folder given") }
    for folder in folders {
      if let error = problem(with: folder) {
        return misuse("\(folder.text.isEmpty ? "''" : folder.text): \(error.reason)")
      }
    }
    return .run(Options(folders: folders))
  }

  private static func misuse(_ message: String) -> Parse {
    .misuse("livesearch: \(message)\n\(usage)")
  }

  private static func problem(with folder: PathBytes) -> SystemError? {
    var status = stat()
    guard stat(folder.terminated, &status) == 0 else { return .last }
    return status.st_mode & S_IFMT == S_IFDIR ? nil : SystemError(ENOTDIR)
  }
}
