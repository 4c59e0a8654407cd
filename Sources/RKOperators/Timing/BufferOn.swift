public import RKCore

extension SignalProtocol {
  /// Collects elements into arrays, and emits an array whenever another signal sends an element.
  ///
  ///     source             -ab----c--|
  ///     trigger            ---o-o------
  ///     result             ---x------[y|]
  ///     emitsEmpty: true   ---x-z----[y|]
  ///
  /// In the diagram, `x` is `[a, b]`, `y` is `[c]` and `z` is `[]`. If no element has arrived since the last
  /// array, no array is emitted unless `emitsEmpty` is true. The source is observed first. When one of the
  /// signals completes, the collected elements are emitted, if there are any, and the result completes. When
  /// one of the signals fails, the collected elements are dropped and the result fails.
  ///
  /// - Parameters:
  ///   - trigger: The signal whose elements trigger the output. Between these elements, elements of the
  ///     source are buffered without a limit.
  ///   - emitsEmpty: Whether an element of the trigger emits an empty array if no element has arrived since
  ///     the last array. Default: false.
  @export(implementation)
  public func buffer(
    on trigger: some SignalProtocol<some Any, Error>,
    emitsEmpty: Bool = false
  ) -> Signal<[Element], Error> {
    controlled(by: trigger, observing: .source, [Element]()) { collected, input, output in
      switch input {
      case .next(let element): collected.append(element)
      case .control: if emitsEmpty || !collected.isEmpty { output.send(collected.takeAll()) }
      case .end(.failure(let error)): output.finish(.failure(error))
      case .end(.finished), .controlCompleted:
        if !collected.isEmpty { output.send(collected.takeAll()) }
        output.finish(.finished)
      }
    }
  }
}

extension Array {
  /// Removes and returns all elements.
  @export(implementation)
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
