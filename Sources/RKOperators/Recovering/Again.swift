import RKCore

extension SignalProtocol {
  /// The source, and again when it has ended and a signal that is made of that end has sent.
  ///
  ///     source ──► note ──► downstream
  ///       ▲ └─ end ──► pause ─┬─► nil: end ──► downstream
  ///       │                   └─► signal ─┬─► end without an element: the source's end ──► downstream
  ///       └────────── element ────────────┘
  ///
  /// - Parameters:
  ///   - state: What the two closures share; made for each observation.
  ///   - note: Given each element before it is sent.
  ///   - pause: Given an end, makes the signal; nil passes the end on.
  @inlinable
  func again<State: Sendable, Pause: SignalProtocol>(
    _ state: @autoclosure @escaping @Sendable () -> State,
    noting note: @escaping @Sendable (inout State, Element) -> Void,
    _ pause: @escaping @Sendable (inout State, Subscribers.Completion<Error>) -> Pause?
  ) -> Signal<Element, Error> where Pause.Error == Error {
    Signal(onSubscribe: { downstream in
      let node = Repeating<State, Element, Error>(
        downstream: downstream,
        state: (state(), nil, 0),
        sources: 2
      ) { state, input, node in
        switch input {
        case .next(let element):
          note(&state.own, element)
          node.send(element)
        case .end(let completion):
          guard let pause = pause(&state.own, completion) else {
            return node.finish(completion)
          }
          state.pending = completion
          state.number += 1
          let number = state.number
          node.begin {
            node.open(
              pause,
              1,
              next: { _ in .again(number) },
              end: { .pauseEnd(number, $0) }
            )
          }
        case .again(let number):
          guard number == state.number, state.pending.take() != nil else { return }
          node.close(1)
          node.begin { node.open(self, 0, next: { .next($0) }, end: { .end($0) }) }
        case .pauseEnd(let number, let end):
          guard number == state.number, let pending = state.pending else { return }
          if case .failure = end { node.finish(end) } else { node.finish(pending) }
        }
      }
      node.open(self, 0, next: { .next($0) }, end: { .end($0) })
      return node.disposable
    })
  }
}

@usableFromInline typealias Repeating<State: Sendable, Element: Sendable, Failure: Error> =
  SerializedOperator<
    (own: State, pending: Subscribers.Completion<Failure>?, number: Int),
    RepeatInput<Element, Failure>, Element, Failure
  >

@usableFromInline
enum RepeatInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  case end(Subscribers.Completion<Failure>)
  /// The signal of the end with this number has sent: it is time, unless it comes late.
  case again(Int)
  /// The signal of the end with this number has ended.
  case pauseEnd(Int, Subscribers.Completion<Failure>)
}

extension SerializedOperator {
  /// Observes a source in a slot of its own, in the place of the one before.
  @inlinable
  func open<Source: SignalProtocol>(
    _ source: Source,
    _ place: Int,
    next: @escaping @Sendable (Source.Element) -> Input,
    end: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Input
  ) {
    let turn = Slot()
    slot(place).hold(Upstream(turn))
    observe(source, in: turn, next: next, end: end)
  }

  /// Disposes what is observed in a place, which can be opened again.
  @usableFromInline
  func close(_ place: Int) {
    slot(place).replace(with: nil)?.dispose()
  }
}
