import Foundation

/// Run by `Scripts/site`: writes the catalogs, serves a site, or checks one in a browser.
@main
struct Site {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "catalogs" where arguments.count > 5:
      let folders = arguments[1...3].map(folder)
      try Catalogs(
        root: folders[0],
        graphs: folders[1],
        output: folders[2],
        base: arguments[4],
        modules: Array(arguments[5...])
      )
      .write()
    case "serve" where arguments.count == 3:
      let server = Server(folder: folder(arguments[1]), base: arguments[2], port: 8080)
      report("http://127.0.0.1:\(server.port)\(server.base) until you press control-C")
      server.run()
    case "check" where arguments.count == 3 || arguments.count == 6:
      var check = Check(folder: folder(arguments[1]), base: arguments[2])
      let pages = try check.checkFiles()
      if arguments.count == 6 {
        let browser = Browser(input: arguments[3], output: arguments[4])
        try check.open(pages, in: browser, screenshots: folder(arguments[5]))
        browser.quit()
      }
      let problems = check.problems
      for problem in problems { report(problem) }
      exit(problems.isEmpty ? 0 : 1)
    default: exit(2)
    }
  }

  private static func folder(_ path: String) -> URL {
    URL(filePath: path, directoryHint: .isDirectory)
  }
}
