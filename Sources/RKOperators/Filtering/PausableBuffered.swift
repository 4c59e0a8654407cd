public import RKCore

extension SignalProtocol {
  /// Keeps elements back while the latest of another signal is false, and then passes on what was kept.
  ///
  ///     source      -1-2-3-4-5------|
  ///     allowed     --f-----t--------
  ///     limit: 2    -1------[34]5------|
  ///
  /// Elements are passed on until the other signal sends; it is observed first. When more are kept back
  /// than the limit, the oldest is dropped. What is kept back when the source completes is sent at once;
  /// when it fails, dropped. The other's completion leaves things as they are, and its failure fails the
  /// result.
  ///
  /// - Parameters:
  ///   - allowed: Whether elements are passed on.
  ///   - limit: How many elements are kept back at most; `.max` for all. 0 keeps none, a negative number
  ///     traps.
  public func pausableBuffered<Allowed: SignalProtocol>(
    by allowed: Allowed,
    limit: Int
  ) -> Signal<Element, Error> where Allowed.Element == Bool, Allowed.Error == Error {
    require(limit >= 0, "pausableBuffered(by:limit:) needs a limit of at least 0, got \(limit)")
    return controlled(by: allowed, observing: .control, Held<Element>()) { held, input, node in
      switch input {
      case .next(let element):
        if held.isAllowed { node.send(element) } else { held.keep(element, limit) }
      case .control(let isAllowed):
        held.isAllowed = isAllowed
        if isAllowed { while let element = held.elements.popFirst() { node.send(element) } }
      case .controlCompleted: break
      case .end(let completion):
        if case .finished = completion {
          while let element = held.elements.popFirst() { node.send(element) }
        }
        node.finish(completion)
      }
    }
  }

  /// Keeps elements back while the latest of another signal, which cannot fail, is false.
  @_disfavoredOverload
  public func pausableBuffered<Allowed: SignalProtocol>(
    by allowed: Allowed,
    limit: Int
  ) -> Signal<Element, Error> where Allowed.Element == Bool, Allowed.Error == Never {
    pausableBuffered(by: allowed.setFailureType(to: Error.self), limit: limit)
  }
}

extension SignalProtocol where Error == Never {
  /// Keeps elements back while the latest of another signal, which may fail, is false.
  @_disfavoredOverload
  public func pausableBuffered<Allowed: SignalProtocol>(
    by allowed: Allowed,
    limit: Int
  ) -> Signal<Element, Allowed.Error> where Allowed.Element == Bool {
    setFailureType(to: Allowed.Error.self).pausableBuffered(by: allowed, limit: limit)
  }
}

/// What is kept back, and whether anything is.
private struct Held<Element: Sendable> {
  var isAllowed = true
  var elements = FIFO<Element>()

  mutating func keep(_ element: Element, _ limit: Int) {
    if limit == 0 { return }
    if elements.count == limit { _ = elements.popFirst() }
    elements.append(element)
  }
}
