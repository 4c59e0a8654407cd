import Foundation

/// Something to change, and where.
struct Finding {
  let path: String
  let line: Int
  let message: String
}

/// What a reviewer would otherwise have to look for.
struct Rule: Sendable {
  let name: String
  let summary: String
  let find: @Sendable (Repository) throws -> [Finding]

  fileprivate var line: String {
    "  " + name.padding(toLength: 12, withPad: " ", startingAt: 0) + summary
  }
}

/// A reason why nothing could be checked.
struct Failure: Error {
  let message: String
}

let rules = [
  Rule(name: "foundation", summary: "no Foundation below RKFoundation", find: foundation),
  Rule(name: "imports", summary: "imports follow the module table", find: imports),
  Rule(
    name: "unchecked",
    summary: "unchecked code is in Kernel/, with its guard",
    find: unchecked
  ),
  Rule(name: "documented", summary: "public symbols have a doc comment (builds)", find: documented),
  Rule(name: "diagram", summary: "diagrams of doc comments stand in a test", find: diagrams),
  Rule(
    name: "contracts",
    summary: "laws in Docs/Contracts.md name existing tests",
    find: contracts
  ),
  Rule(name: "listed", summary: "operators are in the list that the laws run over", find: listed),
  Rule(name: "drawn", summary: "operators have diagrams of every case", find: drawn),
  Rule(name: "met", summary: "operators of several signals meet many threads", find: met),
  Rule(name: "tabulated", summary: "operators are in Docs/Operators.md", find: tabulated),
  Rule(name: "used", summary: "a client uses each declaration of ReactiveKit 3", find: used),
  Rule(name: "length", summary: "no Swift file over \(longestFile) lines", find: length),
  Rule(name: "sleep", summary: "no sleeping in tests", find: sleeping),
  Rule(name: "todo", summary: "no comment puts work off", find: putOff),
  Rule(name: "path", summary: "no path of somebody's machine", find: machinePaths),
]

let help = """
  usage: Scripts/check [rule…]
         Scripts/check --self-test | --help

  Checks the named rules, or all. Prints `file:line: rule: what is wrong, and what to do` for
  each finding. Exits with 0 when clean, 1 with findings, and 2 on misuse or when the package
  does not build.

  \(rules.map(\.line).joined(separator: "\n"))

  --self-test   runs every rule over samples that keep it and samples that break it
  """

@main
struct Checks {
  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch let failure as Failure {
      complain(failure.message)
    } catch {
      complain("\(error)")
    }
    exit(2)
  }

  /// The first argument is the root of the package, which the launcher adds.
  private static func run(_ arguments: [String]) throws -> Int32 {
    guard let root = arguments.first else { throw Failure(message: help) }
    let names = arguments.dropFirst()
    switch names.first {
    case "--help" where names.count == 1, "-h" where names.count == 1:
      print(help)
      return 0
    case "--self-test" where names.count == 1:
      return try selfTest()
    default:
      if let unknown = names.first(where: { name in !rules.contains { $0.name == name } }) {
        throw Failure(message: "there is no rule \(unknown)\n\n\(help)")
      }
      return try check(root, rules.filter { names.isEmpty || names.contains($0.name) })
    }
  }

  private static func check(_ root: String, _ rules: [Rule]) throws -> Int32 {
    let repository = try Repository(root: root)
    if repository.swiftFiles(below: "Sources/").isEmpty {
      throw Failure(message: "there are no Swift files in \(root)/Sources")
    }
    var count = 0
    var isChecked = true
    for rule in rules {
      do {
        for finding in try rule.find(repository) {
          print("\(finding.path):\(finding.line): \(rule.name): \(finding.message)")
          count += 1
        }
      } catch let failure as Failure {
        // The other rules are worth knowing about even so.
        complain("\(rule.name) could not be checked: \(failure.message)")
        isChecked = false
      }
    }
    if count > 0 { complain(count == 1 ? "1 finding" : "\(count) findings") }
    return isChecked ? (count == 0 ? 0 : 1) : 2
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("Scripts/check: \(message)\n".utf8))
  }
}
