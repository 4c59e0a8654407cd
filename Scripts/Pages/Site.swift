import Foundation

/// Run by `Scripts/site`: writes the catalogs.
@main
struct Site {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count < 5 { exit(2) }
    let folders = arguments[0...2].map { URL(filePath: $0, directoryHint: .isDirectory) }
    try Catalogs(
      root: folders[0],
      graphs: folders[1],
      output: folders[2],
      base: arguments[3],
      modules: Array(arguments[4...])
    )
    .write()
  }
}
