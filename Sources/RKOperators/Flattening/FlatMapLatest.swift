public import RKCore

extension SignalProtocol {
  /// Turns each element into a signal and is the latest of them.
  ///
  ///     source    -a-----b------|
  ///     a         1-2-3-4|
  ///     b         -5-6|
  ///     result    -1-2-3--5-6---|
  ///
  /// The signal before is disposed before the next one is observed. The result completes when the
  /// source and the signal that is running have, and fails with the first failure of any.
  ///
  /// - Parameter transform: Makes the signal of an element; called on the thread that sends it.
  public func flatMapLatest<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Error {
    latest(transform, failure: { $0 }, innerFailure: { $0 })
  }

  /// Turns each element into a signal that cannot fail and is the latest of them.
  @_disfavoredOverload
  public func flatMapLatest<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    latest(transform, failure: { $0 }, innerFailure: absurd)
  }

  private func latest<Inner: SignalProtocol, Failure>(
    _ transform: @escaping @Sendable (Element) -> Inner,
    failure: @escaping @Sendable (Error) -> Failure,
    innerFailure: @escaping @Sendable (Inner.Error) -> Failure
  ) -> Signal<Inner.Element, Failure> {
    Signal(wire: { below in
      let junction = Junction(below: below, state: Latest(), sources: 2) {
        (latest: inout Latest, input: LatestInput<Element, Inner.Element, Failure>, junction) in
        switch input {
        case .outer(let element):
          let turn = latest.next()
          let slot = Slot()
          let old = junction.slot(1).replace(with: slot)
          old?.dispose()
          junction.begin {
            if slot.isDisposed { return }
            junction.observe(
              transform(element),
              in: slot,
              next: { .inner($0, turn: turn) },
              end: { .innerEnd($0.mapFailure(innerFailure), turn: turn) }
            )
          }
        case .inner(let element, let turn):
          if turn == latest.turn { junction.send(element) }
        case .outerEnd(.finished):
          latest.isSourceOver = true
          if latest.isOver { junction.finish(.finished) }
        case .innerEnd(.finished, let turn) where turn == latest.turn:
          latest.isInnerOver = true
          if latest.isOver { junction.finish(.finished) }
        case .innerEnd(.failure(let error), let turn) where turn == latest.turn:
          junction.finish(.failure(error))
        case .innerEnd: break
        case .outerEnd(.failure(let error)): junction.finish(.failure(error))
        }
      }
      junction.observe(
        self,
        in: junction.slot(0),
        next: { .outer($0) },
        end: { .outerEnd($0.mapFailure(failure)) }
      )
      return junction
    })
  }
}

extension SignalProtocol where Error == Never {
  /// Turns each element into a signal, which may fail, and is the latest of them.
  public func flatMapLatest<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    latest(transform, failure: absurd, innerFailure: { $0 })
  }
}

private enum LatestInput<Outer: Sendable, Inner: Sendable, Failure: Error>: Sendable {
  case outer(Outer)
  case outerEnd(Subscribers.Completion<Failure>)
  case inner(Inner, turn: Int)
  case innerEnd(Subscribers.Completion<Failure>, turn: Int)
}

/// Whose turn it is, and what is over.
private struct Latest {
  /// The number of the running signal; what earlier ones still send is late.
  var turn = 0
  var isInnerOver = true
  var isSourceOver = false

  var isOver: Bool { isInnerOver && isSourceOver }

  mutating func next() -> Int {
    turn += 1
    isInnerOver = false
    return turn
  }
}
