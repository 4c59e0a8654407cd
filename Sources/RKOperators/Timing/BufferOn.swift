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
    collected(until: trigger, failure: { $0 })
  }

  /// Collects elements into an array until another signal, which cannot fail, sends.
  @_disfavoredOverload
  public func buffer<Trigger: SignalProtocol>(
    on trigger: Trigger
  ) -> Signal<[Element], Error> where Trigger.Error == Never {
    collected(until: trigger, failure: absurd)
  }

  private func collected<Trigger: SignalProtocol>(
    until trigger: Trigger,
    failure: @escaping @Sendable (Trigger.Error) -> Error
  ) -> Signal<[Element], Error> {
    controlled(by: trigger, failure: failure, observing: .source, [Element]()) {
      collected,
      input,
      junction in
      switch input {
      case .next(let element): collected.append(element)
      case .control: if !collected.isEmpty { junction.send(collected.takeAll()) }
      case .end(.failure(let error)): junction.finish(.failure(error))
      case .end(.finished), .controlCompleted:
        if !collected.isEmpty { junction.send(collected.takeAll()) }
        junction.finish(.finished)
      }
    }
  }
}

extension Array {
  /// All elements, which leave the array.
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
