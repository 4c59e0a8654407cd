import RKCore

extension SignalProtocol {
  /// Observes the source again when a signal created from its terminal event sends an element.
  ///
  ///     source ──► note ──► downstream
  ///       ▲ └─ end ──► makeTrigger ─┬─► nil: the end of the source ──► downstream
  ///       │                         └─► trigger ─┬─► completes first: the end of the source ──► downstream
  ///       └──────────────── element ─────────────┘
  ///
  /// - Parameters:
  ///   - state: The initial state for the two closures, created once per observation.
  ///   - note: A closure that is called with the state and each element, before the element is
  ///     emitted.
  ///   - makeTrigger: A closure that returns the signal to wait for, or nil to pass on the terminal event.
  @export(implementation)
  func resubscribe<State: Sendable, Trigger: SignalProtocol>(
    function: OperatorName = #function,
    _ state: @autoclosure @escaping @Sendable () -> State,
    noting note: @escaping @Sendable (inout State, Element) -> Void,
    _ makeTrigger: @escaping @Sendable (inout State, Subscribers.Completion<Error>) -> Trigger?
  ) -> Signal<Element, Error> where Trigger.Error == Error {
    Signal(
      onSubscribe: { downstream in
        let output = ResubscribeOperator<State, Element, Error>(
          downstream: downstream,
          state: (state(), nil, 0),
          sources: 2
        ) { state, input, output in
          switch input {
          case .next(let element):
            note(&state.own, element)
            output.send(element)
          case .end(let completion):
            guard let trigger = makeTrigger(&state.own, completion) else {
              return output.finish(completion)
            }
            state.pending = completion
            state.number += 1
            let number = state.number
            output.begin {
              output.observe(trigger, replacing: 1, next: { _ in .trigger(number) }) {
                .triggerEnd(number, $0)
              }
            }
          case .trigger(let number):
            guard number == state.number, state.pending.take() != nil else { return }
            output.slot(1).replace(with: nil)?.dispose()
            output.begin { output.observe(self, replacing: 0, next: { .next($0) }) { .end($0) } }
          case .triggerEnd(let number, let end):
            guard number == state.number, let pending = state.pending else { return }
            if case .failure = end { output.finish(end) } else { output.finish(pending) }
          }
        }
        output.observe(self, replacing: 0, next: { .next($0) }) { .end($0) }
        return output.disposable
      },
      function: function
    )
    .following(self)
  }
}

@usableFromInline typealias ResubscribeOperator<
  State: Sendable,
  Element: Sendable,
  Failure: Error
> =
  SerializedOperator<
    (own: State, pending: Subscribers.Completion<Failure>?, number: Int),
    ResubscribeInput<Element, Failure>, Element, Failure
  >

@usableFromInline
enum ResubscribeInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  case end(Subscribers.Completion<Failure>)
  /// The trigger for the terminal event with this number has sent an element.
  case trigger(Int)
  /// The trigger for the terminal event with this number has terminated.
  case triggerEnd(Int, Subscribers.Completion<Failure>)
}

extension SerializedOperator {
  /// Observes a source in a new slot, which replaces the previous slot at an index.
  @export(implementation)
  func observe<Source: SignalProtocol>(
    _ source: Source,
    replacing index: Int,
    next: @escaping @Sendable (Source.Element) -> Input,
    end: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Input
  ) {
    let new = Slot()
    slot(index).hold(UpstreamDisposable(new))
    observe(source, in: new, next: next, end: end)
  }
}
