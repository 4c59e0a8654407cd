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
  /// Traps.
  public let call: @Sendable () -> Void

  /// Makes a trap.
  public init(_ message: String, _ call: @escaping @Sendable () -> Void) {
    self.message = message
    self.call = call
  }

  /// The message.
  public var testDescription: String { message }
}
