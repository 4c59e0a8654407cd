public import RKCore

extension SignalProtocol {
  /// Sends the latest element again whenever another signal sends.
  ///
  ///     source    -1---2---|
  ///     other     o--o---o---o-|
  ///     result    -1-1-2-2---2-|
  ///
  /// The other signal is observed first. An element that it sends before the source has sent one, as a
  /// property does at once, has nothing to replay and is dropped. The result completes when both have, or
  /// when the source has without an element; it fails with either.
  public func replayLatest<Other: SignalProtocol>(
    when other: Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    controlled(by: other, observing: .control, Replay<Element>()) { replay, input, node in
      switch input {
      case .next(let element):
        // Without the other signal nothing is sent again, and nothing is kept.
        if !replay.isOtherOver { replay.latest = element }
        node.send(element)
      case .control:
        if let element = replay.latest { node.send(element) }
      case .end(.failure(let error)): node.finish(.failure(error))
      case .end(.finished):
        replay.isSourceOver = true
        if replay.isOver { node.finish(.finished) }
      case .controlCompleted:
        replay.isOtherOver = true
        replay.latest = nil
        if replay.isOver { node.finish(.finished) }
      }
    }
  }

  /// Sends the latest element again whenever another signal, which cannot fail, sends.
  @_disfavoredOverload
  public func replayLatest<Other: SignalProtocol>(
    when other: Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    replayLatest(when: other.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Sends the latest element again whenever another signal, which may fail, sends.
  @_disfavoredOverload
  public func replayLatest<Other: SignalProtocol>(
    when other: Other
  ) -> Signal<Element, Other.Error> {
    setFailureType(to: Other.Error.self).replayLatest(when: other)
  }
}

/// What is sent again, and what is over.
private struct Replay<Element> {
  var latest: Element?
  var isSourceOver = false
  var isOtherOver = false

  /// Nothing can be sent any more.
  var isOver: Bool { isSourceOver && latest == nil }
}
