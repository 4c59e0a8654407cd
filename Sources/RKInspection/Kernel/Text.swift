import RKCore
import RKSubjects

/// A recorded value.
///
/// Strings and trivial values, such as numbers and flags, are converted to text when they are shown. Other
/// values are converted immediately, because they may retain objects or change later.
enum RecordedValue: Sendable, CustomStringConvertible {
  case plain(any Sendable)
  case text(String)

  init(_ value: any Sendable) {
    let value = Inspectors.content(of: value)
    self = isPlain(value) ? .plain(value) : .text(shortened(value))
  }

  var description: String {
    switch self {
    case .plain(let value): shortened(value)
    case .text(let text): text
    }
  }
}

private func isPlain<Value>(_: Value) -> Bool { _isPOD(Value.self) || Value.self == String.self }

/// Returns a description of a value, shortened to about eighty characters.
func shortened<Value>(_ value: Value) -> String {
  if let text = value as? String { return cut("\"\(text.prefix(64))\"") }
  if let items = value as? any Collection { return shortened(items: items) }
  return cut(String(quoting: value))
}

private func cut(_ text: String) -> String { text.utf8.count <= 64 ? text : text.prefix(60) + "…" }

/// Returns a description of a collection; for a large one, only its first four elements and its count.
private func shortened<Items: Collection>(items: Items) -> String {
  if items.count <= 8 { return cut("\(items)") }
  let first = items.prefix(4).map { cut("\($0)") }.joined(separator: ", ")
  return "[\(cut(first)), … \(items.count) elements]"
}

extension String {
  /// The text as a quoted JSON string.
  var json: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        result += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Duration {
  /// The number of whole microseconds.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
