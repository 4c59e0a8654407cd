public import RKCore

extension SignalProtocol {
  /// Prints each event: `[title] started`, `[title] next(1)`, `[title] finished`, `[title] failed: error`.
  ///
  /// `[title] disposed` is printed if the observation is disposed before it terminates.
  ///
  /// - Parameters:
  ///   - title: The title. Default: the file, function and line of the call.
  ///   - output: A closure that is called with each line, on the thread of the event. Default: prints to
  ///     the standard output.
  ///   - file: The file in the title. Default: the file of the call.
  ///   - function: The function in the title. Default: the function of the call.
  ///   - line: The line in the title. Default: the line of the call.
  @inlinable
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

  /// A form of `debug(_:to:)` with a prefix as the title; an empty one, the default, has no brackets.
  @inlinable
  public func print(
    _ prefix: String = "",
    to output: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> Signal<Element, Error> {
    print(prefix.isEmpty ? "" : "[\(prefix)] ", verbatim: output)
  }

  @inlinable
  func print(
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
