public import RKCore

extension SignalProtocol {
  /// Traps when the source fails: for a failure that would be a mistake in the program.
  ///
  /// It does so in release builds as well, with the error.
  ///
  /// - Parameters:
  ///   - message: What the trap says before the error; nothing by default.
  ///   - file: The file that the trap names; by default the one this is written in.
  ///   - line: The line in that file; by default the one this is written in.
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
