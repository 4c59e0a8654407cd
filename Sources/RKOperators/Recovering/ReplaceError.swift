public import RKCore

extension SignalProtocol {
  /// Emits an element and completes when the source fails.
  ///
  ///     source                     -a-#
  ///     replaceError(with: "x")    -a-[x|]
  ///
  /// - Parameter element: The element to emit.
  @export(implementation)
  public func replaceError(with element: Element) -> Signal<Element, Never> {
    recover { sink, _ in sink.send(element) }
  }

  /// Completes instead of failing when the source fails.
  ///
  ///     source                           -a-#
  ///     suppressError(logging: false)    -a-|
  ///
  /// - Parameters:
  ///   - logging: If true, a line is logged before the completion: `Signal at main.swift:12 encountered an
  ///     error: offline`.
  ///   - log: A closure that logs the line. Default: a closure that prints it.
  ///   - file: The file name to log. Default: the file of the call.
  ///   - line: The line number to log. Default: the line of the call.
  @export(implementation)
  public func suppressError(
    logging: Bool,
    to log: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Never> {
    recover { _, error in
      if logging { log("Signal at \(file):\(line) encountered an error: \(error)") }
    }
  }

  /// Emits the failure as the only element, and completes.
  ///
  ///     source             -a-#
  ///     toErrorSignal()    ---[f|]
  ///
  /// In the diagram, `f` is the error. If the source completes, the result completes without an element.
  @export(implementation)
  public func toErrorSignal() -> Signal<Error, Never> {
    ignoreOutput(setOutputType: Error.self).recover { $0.send($1) }
  }

  /// Calls a closure when the source fails, and then completes.
  @export(implementation)
  func recover(
    function: OperatorName = #function,
    _ recover: @escaping @Sendable (TerminatingSink<Element, Never>, Error) -> Void
  ) -> Signal<Element, Never> {
    deriveTerminating(function: function) { sink in
      (
        receive: sink.send,
        completion: { completion in
          if case .failure(let error) = completion { recover(sink, error) }
          sink.finish(.finished)
        }
      )
    }
  }
}
