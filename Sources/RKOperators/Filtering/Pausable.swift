public import RKCore

extension SignalProtocol {
  /// Drops elements while the latest element of another signal is false.
  ///
  ///     source    -1-2-3-4-5-|
  ///     allowed   --f---t-----
  ///     result    -1-----4-5-|
  ///
  /// The other signal is observed first. Until it sends its first element, all elements pass. If it fails,
  /// the result fails; its completion has no effect.
  @export(implementation)
  public func pausable(by allowed: some SignalProtocol<Bool, Error>) -> Signal<Element, Error> {
    controlled(by: allowed, observing: .control, true) { isAllowed, input, output in
      switch input {
      case .next(let element): if isAllowed { output.send(element) }
      case .end(let completion): output.finish(completion)
      case .control(let value): isAllowed = value
      case .controlCompleted: break
      }
    }
  }

  /// Buffers elements while the latest element of another signal is false, then emits the buffer.
  ///
  ///     source      -1-2-3-4-5------|
  ///     allowed     --f-----t--------
  ///     limit: 2    -1------[34]5------|
  ///
  /// The other signal is observed first. Until it sends its first element, all elements pass. If it fails,
  /// the result fails; its completion has no effect. When the source completes, the buffer is sent; when the
  /// source fails, the buffer is dropped.
  ///
  /// - Parameters:
  ///   - allowed: A signal that emits true to let elements pass, and false to buffer them.
  ///   - limit: The maximum number of elements to buffer; the oldest is dropped when more arrive. `.max`
  ///     buffers all elements, and 0 buffers none. A negative number traps.
  @export(implementation)
  public func pausableBuffered(
    by allowed: some SignalProtocol<Bool, Error>,
    limit: Int
  ) -> Signal<Element, Error> {
    require(limit >= 0, "pausableBuffered(by:limit:) needs a limit of at least 0, got \(limit)")
    return controlled(
      by: allowed,
      observing: .control,
      (isAllowed: true, buffer: FIFO<Element>())
    ) { state, input, output in
      switch input {
      case .next(let element):
        if state.isAllowed { return output.send(element) }
        state.buffer.append(element)
        if state.buffer.count > limit { _ = state.buffer.popFirst() }
      case .control(let isAllowed):
        state.isAllowed = isAllowed
        if isAllowed { while let element = state.buffer.popFirst() { output.send(element) } }
      case .controlCompleted: break
      case .end(let completion):
        if case .finished = completion {
          while let element = state.buffer.popFirst() { output.send(element) }
        }
        output.finish(completion)
      }
    }
  }

  /// Holds elements back while the latest element of another signal is true, then emits the most recent one.
  ///
  ///     source    -1-2-3-4-5-|
  ///     held      --t---f-----
  ///     result    -1----34-5-|
  ///
  /// The other signal, which can be a property as in `search.hold(while: isLoading)`, is observed first.
  /// Until it sends its first element, all elements pass. If it fails, the result fails; its completion has
  /// no effect. When the source completes, the element held back is sent; when the source fails, it is
  /// dropped.
  @export(implementation)
  public func hold(while held: some SignalProtocol<Bool, Error>) -> Signal<Element, Error> {
    pausableBuffered(by: held.negate(), limit: 1)
  }
}
