public import RKCore

extension SignalProtocol {
  /// Emits each element, and the latest one again whenever another signal sends an element.
  ///
  ///     source    -1---2---|
  ///     other     o--o---o---o-|
  ///     result    -1-1-2-2---2-|
  ///
  /// The other signal is observed first. Elements that it sends before the first element of the source are
  /// dropped. For example, if the other signal is a property, its current value is dropped. The result
  /// completes when both signals have completed, or when the source completes without an element. It fails
  /// with the first failure.
  @export(implementation)
  public func replayLatest(
    when other: some SignalProtocol<some Any, Error>
  ) -> Signal<Element, Error> {
    let state = (latest: Element?.none, isSourceDone: false, isOtherDone: false)
    return controlled(by: other, observing: .control, state) { state, input, output in
      switch input {
      case .next(let element):
        // After the other signal has completed, no element is repeated.
        if !state.isOtherDone { state.latest = element }
        output.send(element)
      case .control:
        if let element = state.latest { output.send(element) }
      case .end(.failure(let error)): output.finish(.failure(error))
      case .end(.finished):
        state.isSourceDone = true
        if state.latest == nil { output.finish(.finished) }
      case .controlCompleted:
        state.isOtherDone = true
        state.latest = nil
        if state.isSourceDone { output.finish(.finished) }
      }
    }
  }
}
