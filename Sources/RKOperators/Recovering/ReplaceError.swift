public import RKCore

extension SignalProtocol {
  /// Sends an element in the place of a failure, and completes.
  ///
  ///     source                     -a-#
  ///     replaceError(with: "x")    -a-[x|]
  ///
  /// - Parameter element: What is sent then.
  public func replaceError(with element: Element) -> Signal<Element, Never> {
    recover { sink, _ in sink.send(element) }
  }

  /// Completes where the source fails.
  ///
  ///     source                           -a-#
  ///     suppressError(logging: false)    -a-|
  ///
  /// - Parameters:
  ///   - logging: Whether a line is written, before the result completes: `Signal at main.swift:12
  ///     encountered an error: offline`.
  ///   - log: Writes the line; prints it by default.
  ///   - file: The file that the line names; by default the one this is written in.
  ///   - line: The line in that file; by default the one this is written in.
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

  /// Sends only the failure, as an element, and completes.
  ///
  ///     source             -a-#
  ///     toErrorSignal()    ---[f|]
  ///
  /// Above, `f` is the error. A source that completes makes a result without an element.
  public func toErrorSignal() -> Signal<Error, Never> {
    ignoreOutput(setOutputType: Error.self).recover { $0.send($1) }
  }

  /// Does something when the source fails, and completes then.
  private func recover(
    _ recover: @escaping @Sendable (TerminatingSink<Element, Never>, Error) -> Void
  ) -> Signal<Element, Never> {
    deriveTerminating { sink in
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
