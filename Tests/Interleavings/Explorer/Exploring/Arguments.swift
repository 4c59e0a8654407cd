import Glibc

/// What the command line asks for.
struct Arguments {
  var names: [String] = []
  var modes: [Program.Mode]?
  var preemptions: Int?
  var isLonger = false
  var isList = false
  var options = Options()

  init(_ arguments: ArraySlice<String>) {
    var arguments = arguments
    while let argument = arguments.popFirst() {
      switch argument {
      case "--list": isList = true
      case "--longer": isLonger = true
      case "--unreduced": options.reduces = false
      case "--preemptions": preemptions = Self.value(of: argument, in: &arguments) { Int($0) }
      case "--plant": plantedDefect = Self.value(of: argument, in: &arguments) { Int($0) }
      case "--mode":
        modes = [Self.value(of: argument, in: &arguments) { Program.Mode(rawValue: $0) }]
      case "--schedule":
        options.schedule = Self.value(of: argument, in: &arguments) { Schedule($0) }.digits
      case _ where argument.hasPrefix("--"): stop("there is no option \(argument)")
      default: names.append(argument)
      }
    }
  }

  private static func value<Value>(
    of option: String,
    in arguments: inout ArraySlice<String>,
    _ parse: (String) -> Value?
  ) -> Value {
    guard let text = arguments.popFirst() else { stop("\(option) needs a value") }
    guard let value = parse(text) else { stop("\(option) has no value '\(text)'") }
    return value
  }

  /// The programs that are asked for.
  func selected(from programs: [Program]) -> [Program] {
    for name in names where !programs.contains(where: { $0.name == name || $0.group == name }) {
      stop("there is no program '\(name)'")
    }
    if names.isEmpty { return programs }
    return programs.filter { names.contains($0.name) || names.contains($0.listedName) }
  }
}

extension Program {
  var listedName: String { group ?? name }
}

/// Ends the process, which was not called as it should be.
func stop(_ message: String) -> Never {
  write("Scripts/explore: \(message)\n", to: 2)
  exit(2)
}
