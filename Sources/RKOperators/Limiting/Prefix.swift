public import RKCore

extension SignalProtocol {
  /// Emits the first elements, and completes with the last of them.
  ///
  ///     source                  -1-2-3-4-|
  ///     prefix(maxLength: 2)    -1-[2|]
  ///
  /// The source is then disposed. With a length of 0, the result completes immediately, without observing
  /// the source.
  ///
  /// - Parameter maxLength: The number of elements to emit. A negative number traps.
  @export(implementation)
  public func prefix(maxLength: Int) -> Signal<Element, Error> {
    require(maxLength >= 0, "prefix(maxLength:) needs a length of at least 0, got \(maxLength)")
    if maxLength == 0 { return .completed() }
    return deriveTerminatingElements { sink in
      let remaining = Box(maxLength)
      return { element in
        // The element is counted before it is sent, because the observer may respond by making the source
        // send more elements.
        if remaining.value == 0 { return }
        remaining.value -= 1
        if remaining.value == 0 { sink.finish(with: element) } else { sink.send(element) }
      }
    }
  }

  /// A form of `prefix(maxLength:)` with the name that Combine uses.
  @export(implementation)
  public func prefix(_ maxLength: Int) -> Signal<Element, Error> {
    prefix(maxLength: maxLength)
  }

  /// Emits elements while they satisfy a predicate, then completes.
  ///
  ///     source               -1-2-3-1-|
  ///     prefix { $0 < 3 }    -1-2-|
  ///     prefix, inclusive    -1-2-[3|]
  ///
  /// - Parameters:
  ///   - shouldContinue: The predicate. Once it returns false, the source is disposed.
  ///   - inclusive: Whether the element that fails the predicate is emitted too. Default: false.
  @export(implementation)
  public func prefix(
    while shouldContinue: @escaping @Sendable (Element) -> Bool,
    inclusive: Bool = false
  ) -> Signal<Element, Error> {
    deriveTerminatingElements { sink in
      { element in
        if shouldContinue(element) { return sink.send(element) }
        if inclusive { sink.send(element) }
        sink.finish(.finished)
      }
    }
  }

  /// Emits elements until another signal sends an element or completes, then completes.
  ///
  ///     source    -1-2-3-4-5-|
  ///     other     ------a
  ///     result    -1-2-3|
  ///
  /// The other signal is observed first. If it sends an event immediately, the source is not observed. If the
  /// other signal fails, the result fails. When the source terminates, the other signal is disposed.
  @export(implementation)
  public func prefix(
    untilOutputFrom other: some SignalProtocol<some Any, Error>
  ) -> Signal<Element, Error> {
    controlled(by: other, observing: .control, ()) { _, input, output in
      switch input {
      case .next(let element): output.send(element)
      case .end(let completion): output.finish(completion)
      case .control, .controlCompleted: output.finish(.finished)
      }
    }
  }

  /// Emits elements until another signal sends an event, then switches to that signal.
  ///
  ///     source         -1-2-3-4-5-|
  ///     replacement    ----a--b-----|
  ///     result         -1-2a--b-----|
  ///
  /// The replacement is observed first. If it sends an event immediately, the source is not observed. The
  /// source is disposed at the first event of the replacement, even if it is a terminal event. If the source
  /// terminates earlier, the result terminates with it, and the replacement is disposed.
  @export(implementation)
  public func prefix(
    untilReplacedBy replacement: some SignalProtocol<Element, Error>
  ) -> Signal<Element, Error> {
    let events = replacement.materialize().setFailureType(to: Error.self)
    return controlled(by: events, observing: .control, false) { isReplaced, input, output in
      switch input {
      // An event of the source may be queued when the replacement takes over.
      case .next(let element): if !isReplaced { output.send(element) }
      case .end(let completion): if !isReplaced { output.finish(completion) }
      case .control(let event):
        isReplaced = true
        output.slot(0).dispose()
        output.pass(event)
      case .controlCompleted: break
      }
    }
  }
}
