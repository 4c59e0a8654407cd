public import RKCore

extension SignalProtocol {
  /// Observes the source again whenever a signal that is made of its failures sends.
  ///
  ///     source     -1-#
  ///     result     -1----1----1
  ///
  /// Above it is `retry { errors in errors.delay(for: 2) }`. The closure is called once for each
  /// observation, and its signal is observed before the source; the failures are its elements, and it need
  /// not use them. What that signal sends while no failure waits means nothing. When it completes, so does
  /// the result, at once; when it fails, the result fails with that.
  ///
  /// - Parameter trigger: Makes the signal that says when it is time.
  public func retry<Trigger: SignalProtocol>(
    when trigger: @escaping @Sendable (_ errors: Signal<Error, Never>) -> Trigger
  ) -> Signal<Element, Error> where Trigger.Error == Error {
    Signal(onSubscribe: { downstream in
      let errors = Errors<Error>()
      let node = Retrying<Element, Error>(downstream: downstream, state: nil, sources: 2) {
        waiting,
        input,
        node in
        switch input {
        case .next(let element): node.send(element)
        case .completed: node.finish(.finished)
        case .failed(let error, let errors):
          waiting = errors
          node.begin { errors.broadcaster.pass(error) }
        case .again:
          guard let errors = waiting.take() else { return }
          node.begin { attempt(errors, in: node) }
        case .triggerEnd(let completion): node.finish(completion)
        }
      }
      node.observe(
        trigger(errors.signal),
        in: node.slot(1),
        next: { _ in .again },
        end: { .triggerEnd($0) }
      )
      attempt(errors, in: node)
      return node.disposable
    })
  }

  /// Observes the source again whenever a signal that is made of its failures, and cannot fail, sends.
  @_disfavoredOverload
  public func retry<Trigger: SignalProtocol>(
    when trigger: @escaping @Sendable (_ errors: Signal<Error, Never>) -> Trigger
  ) -> Signal<Element, Error> where Trigger.Error == Never {
    retry { trigger($0).setFailureType(to: Error.self) }
  }

  /// What is observed holds the errors, so that the trigger goes with it.
  private func attempt(_ errors: Errors<Error>, in node: Retrying<Element, Error>) {
    node.open(
      self,
      0,
      next: { .next($0) },
      end: { completion in
        switch completion {
        case .finished: .completed
        case .failure(let error): .failed(error, errors)
        }
      }
    )
  }
}

private typealias Retrying<Element: Sendable, Failure: Error> = SerializedOperator<
  Errors<Failure>?, RetryInput<Element, Failure>, Element, Failure
>

private enum RetryInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  case completed
  /// The source has failed; the errors are told of it, and wait for `again`.
  case failed(Failure, Errors<Failure>)
  /// The trigger has sent.
  case again
  case triggerEnd(Subscribers.Completion<Failure>)
}

/// The failures of the attempts of one observation.
///
///     source's observer ──► errors ──► broadcaster ──► trigger ──► node
///     node, between two attempts ─┘    ┊ weak: the signal that the trigger is made of
///
/// Whoever observes the signal does not keep it: without the one that can still fail it is silent.
private final class Errors<Failure: Error>: Sendable {
  let broadcaster = Broadcaster<Failure, Never>()

  deinit { broadcaster.release() }

  var signal: Signal<Failure, Never> {
    Signal(onSubscribe: { [weak self] downstream in
      self?.broadcaster.observe(downstream) ?? NonDisposable.instance
    })
  }
}
