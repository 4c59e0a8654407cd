import RKCore

/// What comes to an operator whose source is controlled by another signal.
enum ControlledInput<Element: Sendable, Control: Sendable, Failure: Error>: Sendable {
  case next(Element)
  /// The source has ended, or the control has failed.
  case end(Subscribers.Completion<Failure>)
  case control(Control)
  case controlCompleted
}

/// Which of the two is observed first, and so is ahead where both send at once.
enum Precedence: Sendable {
  case source, control
}

/// Where the source and the control of an operator meet.
typealias ControlledOperator<State, Element: Sendable, Control: Sendable, NewElement, Failure> =
  SerializedOperator<State, ControlledInput<Element, Control, Failure>, NewElement, Failure>
where NewElement: Sendable, Failure: Error

extension SignalProtocol {
  /// What every operator is whose source is controlled by another signal: a state, and a step that is
  /// given it and one input at a time.
  ///
  /// A failure of the control fails the result.
  ///
  /// - Parameters:
  ///   - control: The other signal.
  ///   - precedence: Which is observed first.
  ///   - state: The state at the beginning; made for each observation.
  ///   - step: What an input does.
  func controlled<Control: SignalProtocol, State, NewElement: Sendable>(
    by control: Control,
    observing precedence: Precedence,
    _ state: @autoclosure @escaping @Sendable () -> State,
    step:
      @escaping @Sendable (
        inout State, ControlledInput<Element, Control.Element, Error>,
        ControlledOperator<State, Element, Control.Element, NewElement, Error>
      ) -> Void
  ) -> Signal<NewElement, Error> where Control.Error == Error {
    Signal<NewElement, Error>(onSubscribe: { downstream in
      let node = ControlledOperator<State, Element, Control.Element, NewElement, Error>(
        downstream: downstream,
        state: state(),
        sources: 2,
        step: step
      )
      if precedence == .source { observeSource(node) }
      node.observe(
        control,
        in: node.slot(1),
        next: { .control($0) },
        end: { completion in
          switch completion {
          case .finished: .controlCompleted
          case .failure: .end(completion)
          }
        }
      )
      if precedence == .control { observeSource(node) }
      return node.disposable
    })
  }

  private func observeSource<State, Control: Sendable, NewElement: Sendable>(
    _ node: ControlledOperator<State, Element, Control, NewElement, Error>
  ) {
    node.observe(self, in: node.slot(0), next: { .next($0) }, end: { .end($0) })
  }
}
