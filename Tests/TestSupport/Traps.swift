public import Testing

extension ExitTest.Result {
  /// What the process said when it ended: the rule and the value of a trap.
  ///
  /// It must be observed with
  /// `observing: [\.standardErrorContent]`.
  public var message: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
