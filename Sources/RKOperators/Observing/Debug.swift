public import RKCore

extension SignalProtocol {
  /// Prints what happens: `[title] started`, `[title] next(1)`, `[title] finished`, `[title] failed: error`,
  /// `[title] disposed`.
  ///
  /// `disposed` is printed where the observation is disposed before the end, and only there.
  ///
  /// - Parameters:
  ///   - title: What stands before each line; file, function and line of the call unless told otherwise.
  ///   - output: Called with each line, on the thread where it happens; the standard output unless told
  ///     otherwise.
  public func debug(
    _ title: String? = nil,
    to output: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    file: String = #fileID,
    function: String = #function,
    line: Int = #line
  ) -> Signal<Element, Error> {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return print("[\(title ?? "\(name):\(function):\(line)")] ", verbatim: output)
  }

  /// Prints what happens: `[prefix] started`, `[prefix] next(1)` and so on, as `debug` does.
  ///
  /// - Parameters:
  ///   - prefix: What stands before each line; nothing unless told otherwise.
  ///   - output: Called with each line, on the thread where it happens; the standard output unless told
  ///     otherwise.
  public func print(
    _ prefix: String = "",
    to output: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> Signal<Element, Error> {
    print(prefix.isEmpty ? "" : "[\(prefix)] ", verbatim: output)
  }

  private func print(
    _ prefix: String,
    verbatim output: @escaping @Sendable (String) -> Void
  ) -> Signal<Element, Error> {
    handleEvents(
      receiveSubscription: { output(prefix + "started") },
      receiveOutput: { output("\(prefix)\(Signal<Element, Error>.Event.next($0))") },
      receiveCompletion: { completion in
        switch completion {
        case .finished: output(prefix + "finished")
        case .failure(let error): output("\(prefix)failed: \(error)")
        }
      },
      receiveCancel: { output(prefix + "disposed") }
    )
  }
}
