/// The options of the command line.
struct Options {
  var filters: [String] = []
  var isQuick = false
  var checksBudgets = false
  var lowersBudgets = false
  var isHelp = false
  var isList = false
  var measuresSeries = false

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
      case "--": filters += rest; rest = []
      default:
        if argument.isEmpty { throw Misuse("a filter needs at least one character, got \"\"") }
        if argument.hasPrefix("-") { throw Misuse("unknown option \(argument)") }
        filters.append(argument)
      }
    }
    if lowersBudgets, isQuick { throw Misuse("--lower needs a full run, not --quick") }
  }
}

/// A wrong option, or a file that cannot be used.
struct Misuse: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
