/// The options of the command line.
struct Options {
  var filters: [String] = []
  var isQuick = false
  var checksBudgets = false
  var lowersBudgets = false
  var isHelp = false
  var isList = false
  var measuresSeries = false
  var save: String?

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--check": checksBudgets = true
      case "--lower": lowersBudgets = true
      case "--help", "-h": isHelp = true
      case "--list": isList = true
      case "--series": measuresSeries = true
      case "--save": save = try value(of: argument, from: &rest, "the name of a file")
      case "--": filters += rest; rest = []
      default:
        if argument.isEmpty { throw Misuse("a filter needs at least one character, got \"\"") }
        if argument.hasPrefix("-") { throw Misuse("unknown option \(argument)") }
        filters.append(argument)
      }
    }
    if lowersBudgets, isQuick { throw Misuse("--lower needs a full run, not --quick") }
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

/// A wrong option, or a file that cannot be used.
struct Misuse: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
