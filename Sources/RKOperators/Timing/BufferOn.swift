public import RKCore

extension SignalProtocol {
  /// Collects elements into arrays, and emits an array whenever another signal sends an element.
  ///
  ///     source    -ab----c--|
  ///     trigger   ---o-o------
  ///     result    ---x------[y|]
  ///
  /// Here `x` is `[a, b]` and `y` is `[c]`. If no element has arrived since the last array, none is
  /// emitted. The source is observed first. When one of the signals completes, the collected
  /// elements are emitted and the result completes. When one fails, they are dropped and the result
  /// fails.
  ///
  /// - Parameter trigger: The signal that triggers an output. Elements are buffered without a bound.
  @inlinable
  public func buffer(on trigger: some SignalProtocol<some Any, Error>) -> Signal<[Element], Error> {
    controlled(by: trigger, observing: .source, [Element]()) { collected, input, output in
      switch input {
      case .next(let element): collected.append(element)
      case .control: if !collected.isEmpty { output.send(collected.takeAll()) }
      case .end(.failure(let error)): output.finish(.failure(error))
      case .end(.finished), .controlCompleted:
        if !collected.isEmpty { output.send(collected.takeAll()) }
        output.finish(.finished)
      }
    }
  }

  /// Acts as `buffer(on:)` with a trigger that cannot fail.
  @inlinable @_disfavoredOverload
  public func buffer(on trigger: some SignalProtocol<some Any, Never>) -> Signal<[Element], Error> {
    buffer(on: trigger.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Acts as `buffer(on:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func buffer<Trigger: SignalProtocol>(
    on trigger: Trigger
  ) -> Signal<[Element], Trigger.Error> {
    setFailureType(to: Trigger.Error.self).buffer(on: trigger)
  }
}

extension Array {
  /// Removes and returns all elements.
  @inlinable
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
