public import RKCore

extension SignalProtocol {
  /// Traps with the error when the source fails, even in release builds.
  ///
  /// - Parameters:
  ///   - message: The text to print before the error. Default: none.
  ///   - file: The file name in the trap message. Default: the file of the call.
  ///   - line: The line number in the trap message. Default: the line of the call.
  @export(implementation)
  public func assertNoFailure(
    _ message: String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) -> Signal<Element, Never> {
    mapError { error in
      let rule = "assertNoFailure needs a signal that does not fail, got \(error)"
      fatalError(message.isEmpty ? rule : "\(message): \(rule)", file: file, line: line)
    }
  }
}
