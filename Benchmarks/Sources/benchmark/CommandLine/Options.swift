/// What is asked for on the command line.
struct Options {
  enum Output {
    case table, json, markdown
  }

  var filters: [String] = []
  var isQuick = false
  var isChecked = false
  var isLowered = false
  var isHelp = false
  var isList = false
  var output = Output.table
  var save: String?
  var compare: String?
  var plots: String?

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--check": isChecked = true
      case "--lower": isLowered = true
      case "--help", "-h": isHelp = true
      case "--list": isList = true
      case "--json": try choose(.json)
      case "--markdown": try choose(.markdown)
      case "--save": save = try value(of: argument, from: &rest, "the name of a file")
      case "--compare": compare = try value(of: argument, from: &rest, "the name of a file")
      case "--plot": plots = try value(of: argument, from: &rest, "the name of a folder")
      case "--": filters += rest; rest = []
      default:
        if argument.isEmpty { throw Misuse("a filter must have a letter at least, got \"\"") }
        if argument.hasPrefix("-") { throw Misuse("there is no option \(argument)") }
        filters.append(argument)
      }
    }
    if compare != nil, output != .table {
      throw Misuse("--compare prints a table, and cannot go with --json or --markdown")
    }
    if isLowered, isQuick { throw Misuse("--lower needs a full run, not --quick") }
  }

  private mutating func choose(_ output: Output) throws(Misuse) {
    if self.output != .table { throw Misuse("only one of --json and --markdown can be printed") }
    self.output = output
  }

  private func value(
    of option: String,
    from rest: inout ArraySlice<String>,
    _ meaning: String
  ) throws(Misuse) -> String {
    guard let value = rest.popFirst() else { throw Misuse("\(option) needs \(meaning)") }
    if value.isEmpty || value.hasPrefix("-") {
      throw Misuse("\(option) needs \(meaning), got \"\(value)\"")
    }
    return value
  }
}

/// What is wrong with how the benchmark was called, or with the files that it was given.
struct Misuse: Error {
  let rule: String

  init(_ rule: String) {
    self.rule = rule
  }
}
