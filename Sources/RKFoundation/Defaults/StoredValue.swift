import Foundation
import RKOperators

/// The conversion between values of a type and the objects that user defaults store.
enum StoredValue<Value: Codable> {
  /// True if the values are stored without encoding, so other code can read them directly.
  private static var isNative: Bool {
    switch Value.self {
    case is Bool.Type, is Int.Type, is Double.Type, is String.Type, is Data.Type, is Date.Type: true
    case is Bool?.Type, is Int?.Type, is Double?.Type: true
    case is String?.Type, is Data?.Type, is Date?.Type: true
    default: false
    }
  }

  /// Returns the object to store for a value.
  static func object(for value: Value) throws -> Any {
    if let value = value as? any OptionalProtocol {
      // An empty array represents nil, because it differs from a missing value and from all native values.
      guard let wrapped = value._unbox else { return [Any]() }
      if isNative { return wrapped }
    } else if isNative {
      return value
    }
    // The value is encoded in an array, because older decoders do not accept a single value at the top level.
    // The keys are sorted so that equal dictionaries have the same JSON.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode([value])
  }

  /// Returns the value for a stored object; nil if the object does not represent a value of the type.
  static func value(of object: Any) -> Value? {
    if let type = Value.self as? any OptionalProtocol.Type, (object as? [Any])?.isEmpty == true {
      return type.init(nilLiteral: ()) as? Value
    }
    if isNative {
      // corelibs-foundation returns large integers as `Int64`.
      return object as? Value ?? (object as? Int64).flatMap { Int(exactly: $0) as? Value }
    }
    return (object as? Data).flatMap { try? JSONDecoder().decode([Value].self, from: $0) }?.first
  }

  /// Returns the bytes of an object as a property list; nil if there is no object.
  ///
  /// Two objects have the same bytes only if they are equal.
  static func representation(_ object: Any?) -> Data? {
    object.flatMap {
      try? PropertyListSerialization.data(fromPropertyList: $0, format: .binary, options: 0)
    }
  }
}
