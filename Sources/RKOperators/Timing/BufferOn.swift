public import RKCore

extension SignalProtocol {
  /// Collects elements into an array until another signal sends.
  ///
  ///     source    -ab----c--|
  ///     trigger   ---o-o------
  ///     result    ---x------[y|]
  ///
  /// Here `x` is `[a, b]` and `y` is `[c]`. Nothing is sent where nothing was collected. The source is
  /// observed first; when either completes, what was collected is sent and the result completes; when
  /// either fails, that is dropped and the result fails.
  ///
  /// - Parameter trigger: Says when; as many elements are kept as come meanwhile.
  public func buffer<Trigger: SignalProtocol>(
    on trigger: Trigger
  ) -> Signal<[Element], Error> where Trigger.Error == Error {
    controlled(by: trigger, observing: .source, [Element]()) {
      collected,
      input,
      node in
      switch input {
      case .next(let element): collected.append(element)
      case .control: if !collected.isEmpty { node.send(collected.takeAll()) }
      case .end(.failure(let error)): node.finish(.failure(error))
      case .end(.finished), .controlCompleted:
        if !collected.isEmpty { node.send(collected.takeAll()) }
        node.finish(.finished)
      }
    }
  }

  /// Collects elements into an array until another signal, which cannot fail, sends.
  @_disfavoredOverload
  public func buffer<Trigger: SignalProtocol>(
    on trigger: Trigger
  ) -> Signal<[Element], Error> where Trigger.Error == Never {
    buffer(on: trigger.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Collects elements into an array until another signal, which may fail, sends.
  @_disfavoredOverload
  public func buffer<Trigger: SignalProtocol>(
    on trigger: Trigger
  ) -> Signal<[Element], Trigger.Error> {
    setFailureType(to: Trigger.Error.self).buffer(on: trigger)
  }
}

extension Array {
  /// All elements, which leave the array.
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
