public import RKCore

extension SignalProtocol {
  /// Prints each event: `[title] started`, `[title] next(1)`, `[title] finished`, `[title] failed: error`.
  ///
  /// `[title] disposed` is printed if the observation is disposed before it terminates.
  ///
  /// - Parameters:
  ///   - title: The title. Default: the file, function and line of the call.
  ///   - details: The details to print before the title. Default: none.
  ///   - scheduler: The scheduler that measures the time. Default: the system clock.
  ///   - output: A closure that is called with each line, on the thread of the event. Default: a closure that
  ///     prints the line.
  ///   - file: The file in the title. Default: the file of the call.
  ///   - function: The function in the title. Default: the function of the call.
  ///   - line: The line in the title. Default: the line of the call.
  @export(implementation)
  public func debug(
    _ title: String? = nil,
    showing details: EventDetails = [],
    on scheduler: (any TimedScheduler & Sendable)? = nil,
    to output: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    file: String = #fileID,
    function: String = #function,
    line: Int = #line
  ) -> Signal<Element, Error> {
    let name = EventDetails.name(ofFile: file)
    let title = "[\(title ?? "\(name):\(function):\(line)")] "
    return print(title, details, on: scheduler, file, line, verbatim: output)
  }

  /// A form of `debug(_:showing:on:to:)` that prints a prefix as the title.
  ///
  /// An empty prefix, which is the default, prints nothing before the event.
  @export(implementation)
  public func print(
    _ prefix: String = "",
    showing details: EventDetails = [],
    on scheduler: (any TimedScheduler & Sendable)? = nil,
    to output: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Error> {
    let title = prefix.isEmpty ? "" : "[\(prefix)] "
    return print(title, details, on: scheduler, file, line, verbatim: output)
  }

  @export(implementation)
  func print(
    _ title: String,
    _ details: EventDetails,
    on scheduler: (any TimedScheduler & Sendable)?,
    _ file: String,
    _ line: Int,
    verbatim output: @escaping @Sendable (String) -> Void
  ) -> Signal<Element, Error> {
    if details.isEmpty { return print(verbatim: { output(title + $0) }) }
    return Signal(onSubscribe: { downstream in
      let start = EventDetails.now(of: scheduler)
      return self.print(verbatim: {
        let text = details.text(at: EventDetails.now(of: scheduler) - start, file, line)
        output(text + title + $0)
      })
      .observe(with: downstream)
    })
  }

  @export(implementation)
  func print(verbatim output: @escaping @Sendable (String) -> Void) -> Signal<Element, Error> {
    handleEvents(
      receiveSubscription: { output("started") },
      receiveOutput: { output("\(Signal<Element, Error>.Event.next($0))") },
      receiveCompletion: { completion in
        switch completion {
        case .finished: output("finished")
        case .failure(let error): output("failed: \(error)")
        }
      },
      receiveCancel: { output("disposed") }
    )
  }
}
