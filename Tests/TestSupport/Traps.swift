public import Testing

extension ExitTest.Result {
  /// The output of the process: the rule and the value of a trap.
  ///
  /// It must be observed with
  /// `observing: [\.standardErrorContent]`.
  public var message: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

/// A call with an argument that has no meaning, and the message that it traps with.
public struct Trap: Sendable, CustomTestStringConvertible {
  /// The rule and the value; the trap's message contains it.
  public let message: String
  /// Distinguishes the calls of a suite.
  fileprivate let line: UInt
  /// Traps.
  fileprivate let call: @Sendable () -> Void

  /// Makes a trap.
  public init(_ message: String, line: UInt = #line, _ call: @escaping @Sendable () -> Void) {
    self.message = message
    self.line = line
    self.call = call
  }

  /// The message.
  public var testDescription: String { message }
}

/// A suite whose tests are calls that trap.
public protocol TrapSuite {
  /// The calls, each on a line of its own.
  static var traps: [Trap] { get }
}

extension Trap {
  /// Expects that the call, which a suite has, ends another process, with the rule and the value.
  public func check(in suite: any TrapSuite.Type) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [name = (_mangledTypeName(suite) ?? "") as String, line = line as UInt] in
      // The other process has nothing of this one but a name and a number.
      let traps = (_typeByName(name) as? any TrapSuite.Type)?.traps
      traps?.first { $0.line == line }?.call()
    }
    #expect(result?.message.contains(message) == true)
  }
}
