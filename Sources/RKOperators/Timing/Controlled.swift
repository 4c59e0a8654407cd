import RKCore

/// An input of an operator that is controlled by another signal.
@usableFromInline
enum ControlledInput<Element: Sendable, Control: Sendable, Failure: Error>: Sendable {
  case next(Element)
  /// The source has terminated, or the control has failed.
  case end(Subscribers.Completion<Failure>)
  case control(Control)
  case controlCompleted
}

/// The signal that a controlled operator observes first.
@usableFromInline
enum SubscriptionOrder: Sendable {
  case source, control
}

@usableFromInline
typealias ControlledOperator<State, Element: Sendable, Control: Sendable, NewElement, Failure> =
  SerializedOperator<State, ControlledInput<Element, Control, Failure>, NewElement, Failure>
where NewElement: Sendable, Failure: Error

extension SignalProtocol {
  /// Creates an operator that is controlled by another signal, from an initial state and a step closure.
  ///
  /// The step receives a failure of the control as an `end` input, like a failure of the source.
  ///
  /// - Parameters:
  ///   - control: The other signal.
  ///   - first: The signal to observe first.
  ///   - state: The initial state, created for each observation.
  ///   - step: A closure that handles one input at a time and may send downstream.
  @export(implementation)
  func controlled<Control: SignalProtocol, State, NewElement: Sendable>(
    function: OperatorName = #function,
    by control: Control,
    observing first: SubscriptionOrder,
    _ state: @autoclosure @escaping @Sendable () -> State,
    step:
      @escaping @Sendable (
        inout State, ControlledInput<Element, Control.Element, Error>,
        ControlledOperator<State, Element, Control.Element, NewElement, Error>
      ) -> Void
  ) -> Signal<NewElement, Error> where Control.Error == Error {
    Signal<NewElement, Error>(
      onSubscribe: { downstream in
        let output = ControlledOperator<State, Element, Control.Element, NewElement, Error>(
          downstream: downstream,
          state: state(),
          sources: 2,
          step: step
        )
        func observeSource() {
          output.observe(self, in: output.slot(0), next: { .next($0) }, end: { .end($0) })
        }
        if first == .source { observeSource() }
        output.observe(control, in: output.slot(1), next: { .control($0) }) { completion in
          if case .failure = completion { .end(completion) } else { .controlCompleted }
        }
        if first == .control { observeSource() }
        return output.disposable
      },
      function: function
    )
    .following(self)
  }
}
