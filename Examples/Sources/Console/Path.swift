/// The path or the name of a file: bytes, which need not be UTF-8.
public struct Path: Sendable, Hashable {
  /// The bytes, without the zero at their end.
  public let bytes: [UInt8]

  /// Creates a path from text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates a path from the bytes at an address, up to a zero.
  public init(cString: UnsafeRawPointer) {
    bytes = (0...).lazy.map { cString.load(fromByteOffset: $0, as: UInt8.self) }
      .prefix { $0 != 0 }
      .map { $0 }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The arguments of the program, each of which may be a path.
  public static var arguments: [Path] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
      .compactMap { $0.map { Path(cString: $0) } }
  }

  /// The text of the path; nil if it is not UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// Calls a closure with the path as the system reads it.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { bytes in
      // An array with an element has an address.
      body(bytes.assumingMemoryBound(to: CChar.self).baseAddress.unsafelyUnwrapped)
    }
  }

  /// Returns the path of an entry of the folder that has this path.
  public func appending(_ name: Path) -> Path {
    Path(bytes: bytes + (bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name.bytes)
  }

  /// A Boolean value that indicates whether the path begins with an ASCII character.
  ///
  /// A `Character` would not do: a scalar that follows may be an accent of it.
  public func starts(with character: Unicode.Scalar) -> Bool {
    bytes.first.map { UInt32($0) } == character.value
  }
}

extension Path: Comparable {
  /// Compares the bytes.
  public static func < (first: Path, second: Path) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

extension Path: CustomStringConvertible {
  /// The path as a part of a row: as it is, or in quotes with the escapes of C.
  ///
  ///     plain.txt
  ///     "two\nrows, \033[2J and \377"
  ///
  /// It is quoted if it contains what could control the terminal, bytes that are not UTF-8, quotes or
  /// backslashes. So no two paths look the same, and the shell reads it back as `$'…'`.
  public var description: String {
    var text = ""
    var isPlain = !bytes.isEmpty
    var rest = bytes[...]
    while !rest.isEmpty {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = rest.makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        let isShown = scalar.isHarmless && scalar != "\"" && scalar != "\\"
        if isShown { text.unicodeScalars.append(scalar) } else { text += Self.escaped(encoded) }
        isPlain = isPlain && isShown
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        text += Self.escaped(rest.prefix(length))
        isPlain = false
        rest = rest.dropFirst(length)
      case .emptyInput: rest = []
      }
    }
    return isPlain ? text : "\"\(text)\""
  }

  private static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\n"): "\\n"
      case UInt8(ascii: "\r"): "\\r"
      case UInt8(ascii: "\t"): "\\t"
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      default: "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map { String($0) }.joined()
      }
    }
    .joined()
  }
}
