public import Testing

extension ExitTest.Result {
  /// The output of the process: the rule and the value of a trap.
  ///
  /// It must be observed with
  /// `observing: [\.standardErrorContent]`.
  public var message: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

/// A call with an invalid argument, and the message with which it traps.
public struct Trap: Sendable, CustomTestStringConvertible {
  /// The part of the message that states the rule and the value.
  public let message: String
  /// The line of the call, which tells the calls of a suite apart.
  fileprivate let line: UInt
  /// The call.
  fileprivate let call: @Sendable () -> Void

  /// Creates a trap.
  public init(_ message: String, line: UInt = #line, _ call: @escaping @Sendable () -> Void) {
    self.message = message
    self.line = line
    self.call = call
  }

  /// The message.
  public var testDescription: String { message }
}

/// A suite of calls that trap.
public protocol TrapSuite {
  /// The calls, each on its own line.
  static var traps: [Trap] { get }
}

extension Trap {
  /// Runs the call in another process, and expects that it ends that process with its message.
  public func check(in suite: any TrapSuite.Type) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [name = (_mangledTypeName(suite) ?? "") as String, line = line as UInt] in
      // The other process receives only the name of the suite and the line of the call.
      let traps = (_typeByName(name) as? any TrapSuite.Type)?.traps
      traps?.first { $0.line == line }?.call()
    }
    #expect(result?.message.contains(message) == true)
  }
}
