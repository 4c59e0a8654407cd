import Foundation
import RKCore

/// A failed file operation, described by the path of the file and a system error number.
public struct FileError: Error, Hashable {
  /// The path of the file.
  public let path: String
  /// The error number, `errno`.
  public let code: Int32

  /// Creates an error.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }
}

extension FileError: CustomStringConvertible {
  /// The path and the reason, as in `/logs/today: No such file or directory`.
  public var description: String { "\(path): \(String(cString: strerror(code)))" }
}

extension URL {
  /// Returns the path of a file URL; traps for any other URL.
  func checkedPath(_ caller: StaticString) -> String {
    require(isFileURL, "\(caller) needs the URL of a file, got \(self)")
    return path
  }
}
