/// A JSON value of any shape.
///
///     json["users"]?[0]?["name"]?.string
public enum JSONValue: Sendable, Hashable {
  /// The value `null`.
  case null
  /// A Boolean value.
  case bool(Bool)
  /// A number without a fraction that fits in an `Int`.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// The member of an object; nil if there is none, or the value is not an object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The element of an array; nil if there is none, or the value is not an array.
  public subscript(index: Int) -> JSONValue? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }

  /// The string; nil if the value is not a string.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The Boolean value; nil if the value is not one.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The integer; nil if the value is not one.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The number, an integer included; nil if the value is not a number.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}

extension JSONValue: Codable {
  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if (try? decoder.unkeyedContainer()) != nil {
      // Outside `try?`, so that an error inside has its path.
      self = .array(try container.decode([JSONValue].self))
    } else if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      self = .object(try container.decode([String: JSONValue].self))
    } else {
      // The error that the decoder has for a number out of range says neither this nor where it is.
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected a JSON value, with numbers in the range of Double"
      )
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

/// The key of a container that is not read.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}
