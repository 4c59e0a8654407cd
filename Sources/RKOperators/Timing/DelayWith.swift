public import RKCore

extension SignalProtocol {
  /// Passes on each element when a signal that is made of it sends or completes.
  ///
  ///     source   -a-b-----|
  ///     a        ----o
  ///     b        -o
  ///     result   ----ba---|
  ///
  /// Elements come in the order of these signals; as many wait as come meanwhile, without a bound. The
  /// result completes when the source has and nothing waits, and fails with the first failure of any.
  ///
  /// - Parameter delay: Makes the signal of an element; called on the thread that sends the element.
  public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Error> where Delay.Error == Error {
    Signal(wire: { below in
      let delays = CompositeDisposable()
      let junction = Junction(below: below, state: Delayed<Element>(), sources: 2) {
        (delayed: inout Delayed<Element>, input: DelayInput<Element, Error>, junction) in
        switch input {
        case .next(let element):
          let slot = Slot()
          delayed.put(element, for: slot)
          junction.begin {
            delays.add(disposable: slot)
            junction.observe(
              delay(element),
              in: slot,
              next: { _ in .due(slot) },
              end: { completion in
                switch completion {
                case .finished: .due(slot)
                case .failure: .end(completion)
                }
              }
            )
          }
        case .due(let slot):
          if let element = delayed.take(slot) {
            slot.dispose()
            junction.send(element)
          }
          if delayed.isOver { junction.finish(.finished) }
        case .end(.finished):
          delayed.isSourceOver = true
          if delayed.isOver { junction.finish(.finished) }
        case .end(.failure(let error)):
          junction.finish(.failure(error))
        }
      }
      junction.slot(1).hold(delays)
      junction.observe(self, in: junction.slot(0), next: { .next($0) }, end: { .end($0) })
      return junction.handle
    })
  }

  /// Passes on each element when a signal that is made of it, and cannot fail, sends or completes.
  @_disfavoredOverload
  public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Error> where Delay.Error == Never {
    self.delay { delay($0).setFailureType(to: Error.self) }
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on each element when a signal that is made of it, and may fail, sends or completes.
  @_disfavoredOverload
  public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Delay.Error> {
    setFailureType(to: Delay.Error.self).delay(with: delay)
  }
}

private enum DelayInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  /// The source has ended, or one of the other signals has failed.
  case end(Subscribers.Completion<Failure>)
  /// The signal in this slot has sent, or completed.
  case due(Slot)
}

/// The elements that wait, by the slots of their signals.
private struct Delayed<Element> {
  private var waiting: [ObjectIdentifier: Element] = [:]
  var isSourceOver = false

  var isOver: Bool { isSourceOver && waiting.isEmpty }

  mutating func put(_ element: Element, for slot: Slot) {
    waiting[ObjectIdentifier(slot)] = element
  }

  mutating func take(_ slot: Slot) -> Element? {
    waiting.removeValue(forKey: ObjectIdentifier(slot))
  }
}
