#if DEBUG
#if canImport(Darwin)
import Darwin

/// The calls on a thread's stack when it was created.
struct CallStack: CustomStringConvertible {
  private let addresses: [UnsafeMutableRawPointer?]

  init() {
    var addresses = [UnsafeMutableRawPointer?](repeating: nil, count: 64)
    let count = backtrace(&addresses, Int32(addresses.count))
    self.addresses = Array(addresses.prefix(Int(count)))
  }

  /// The functions, the latest call first, one on a line.
  var description: String {
    var addresses = addresses
    let count = Int32(addresses.count)
    guard let lines = backtrace_symbols(&addresses, count) else { return "" }
    defer { free(lines) }
    return (0..<Int(count)).compactMap { lines[$0].map { String(cString: $0) } }
      .joined(separator: "\n")
  }
}
#elseif canImport(Runtime)
import Runtime

/// The calls on a thread's stack when it was created.
struct CallStack: CustomStringConvertible {
  private let backtrace = try? Backtrace.capture(limit: 64)

  /// The functions, the latest call first, one on a line.
  ///
  /// Without their lines: finding these takes seconds in a large program.
  var description: String {
    let stack = backtrace?.symbolicated(options: .useSymbolCache)
    return stack?.frames.compactMap { $0.symbol?.name }.joined(separator: "\n") ?? ""
  }
}
#else
/// Empty: the platform has no function that returns the stack.
struct CallStack: CustomStringConvertible {
  var description: String { "" }
}
#endif
#endif
