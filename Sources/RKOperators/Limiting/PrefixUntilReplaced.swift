public import RKCore

extension SignalProtocol {
  /// Emits elements until another signal sends an event, then switches to that signal.
  ///
  ///     source         -1-2-3-4-5-|
  ///     replacement    ----a--b-----|
  ///     result         -1-2a--b-----|
  ///
  /// The replacement is observed first; if it sends immediately, the source is not observed. Its first
  /// event, even a terminal one, takes over and disposes the source. If the source terminates earlier, so
  /// does the result, and the replacement is disposed.
  public func prefix(
    untilReplacedBy replacement: some SignalProtocol<Element, Error>
  ) -> Signal<Element, Error> {
    let events = replacement.materialize().setFailureType(to: Error.self)
    return controlled(by: events, observing: .control, false) { isReplaced, input, node in
      switch input {
      // An event of the source can be queued when the replacement takes over.
      case .next(let element): if !isReplaced { node.send(element) }
      case .end(let completion): if !isReplaced { node.finish(completion) }
      case .control(let event):
        isReplaced = true
        node.slot(0).dispose()
        node.pass(event)
      case .controlCompleted: break
      }
    }
  }

  /// Acts as `prefix(untilReplacedBy:)` with a replacement that cannot fail.
  @_disfavoredOverload
  public func prefix(
    untilReplacedBy replacement: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    prefix(untilReplacedBy: replacement.setFailureType(to: Error.self))
  }

  /// Acts as `prefix(untilReplacedBy:)` on a signal that cannot fail, with a replacement that can.
  @_disfavoredOverload
  public func prefix<NewError: Swift.Error>(
    untilReplacedBy replacement: some SignalProtocol<Element, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).prefix(untilReplacedBy: replacement)
  }
}
