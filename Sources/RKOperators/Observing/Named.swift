public import RKCore

extension SignalProtocol {
  /// Gives the signal a name that recordings show for each observation.
  ///
  ///     search.named("search").flatMapLatest { fetch($0).named("fetch") }
  ///
  /// While no inspector is installed, the result observes the signal and does nothing else. An observation
  /// that begins while an inspector is installed reports to that inspector, even if the signal was created
  /// earlier.
  ///
  /// - Parameters:
  ///   - name: The name, which need not be unique.
  ///   - file: The file that recordings show. Default: the file of the call.
  ///   - line: The line that recordings show. Default: the line of the call.
  @_disfavoredOverload
  public func named(
    _ name: String,
    file: String = #fileID,
    line: UInt = #line
  ) -> Signal<Element, Error> {
    Signal(named: ObjectName(text: name, file: file, line: line)) { observe(with: $0) }
  }
}
