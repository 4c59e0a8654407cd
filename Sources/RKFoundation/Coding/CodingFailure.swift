import Foundation

/// An encoding or decoding error, with the path to the value.
///
/// ```
/// users[2].name: expected String, found a number
/// ```
public struct CodingFailure: Error {
  /// The path from the root to the value, such as `users[2].name`; empty for the root.
  ///
  /// An empty key, or one with a dot, bracket or quotation mark, is quoted, as in `files["a.txt"].size`.
  public let path: String
  /// The reason, in English.
  public let reason: String
  /// The error that the encoder or decoder threw.
  public let underlyingError: any Error

  /// Creates a failure from an error that an encoder or decoder threw.
  ///
  /// The path is empty if the error is neither a `DecodingError` nor an `EncodingError`.
  public init(_ error: any Error) {
    underlyingError = error
    let keys: [any CodingKey]
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      (keys, reason) = (context.codingPath + [key], "the key is missing")
    case DecodingError.valueNotFound(let type, let context):
      (keys, reason) = (context.codingPath, "expected \(type), found null")
    case DecodingError.typeMismatch(let type, let context):
      (keys, reason) = (context.codingPath, "expected \(type): \(context.debugDescription)")
    case DecodingError.dataCorrupted(let context):
      (keys, reason) = (context.codingPath, context.debugDescription)
    case EncodingError.invalidValue(_, let context):
      (keys, reason) = (context.codingPath, context.debugDescription)
    default:
      (keys, reason) = ([], "\(error)")
    }
    // Scalars are compared, because a separator and a combining scalar after it form one character.
    let separators = Set(".[]\"".unicodeScalars)
    path = keys.reduce(into: "") { path, key in
      let name = key.stringValue
      if let index = key.intValue {
        path += "[\(index)]"
      } else if name.isEmpty || !separators.isDisjoint(with: name.unicodeScalars) {
        path += "[\(name.debugDescription)]"
      } else {
        path += path.isEmpty ? name : ".\(name)"
      }
    }
  }
}

extension CodingFailure: CustomStringConvertible {
  /// The path and the reason.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
