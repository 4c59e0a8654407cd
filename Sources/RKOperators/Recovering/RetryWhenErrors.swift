public import RKCore

extension SignalProtocol {
  /// Observes the source again after a failure, when a signal created from the failures sends an element.
  ///
  ///     source     -1-#
  ///     result     -1----1----1
  ///
  /// The diagram shows `retry { errors in errors.delay(for: 2) }`. The closure is called once per
  /// observation. The signal that it returns is observed before the source, and need not depend on the
  /// failures. Its elements have no effect while an attempt is running.
  ///
  /// When the returned signal completes, the running attempt is the last one. The result completes when this
  /// attempt ends, even if it fails: `errors.prefix(maxLength: 1)` allows two attempts. If no attempt is
  /// running, the result completes immediately. When the returned signal fails, the result fails immediately.
  ///
  /// - Parameter trigger: A closure that returns the signal to wait for, given a signal that emits the
  ///   failures as elements and never fails. If the returned signal cannot fail, use `setFailureType(to:)` to
  ///   give it the type of the failures.
  @export(implementation)
  public func retry<Trigger: SignalProtocol>(
    when trigger: @escaping @Sendable (_ errors: Signal<Error, Error>) -> Trigger
  ) -> Signal<Element, Error> where Trigger.Error == Error {
    Signal(onSubscribe: { downstream in
      let errors = ErrorSubject<Error>()
      let output = RetryOperator<Element, Error>(
        downstream: downstream,
        state: (pending: nil, isLastAttempt: false),
        sources: 2
      ) { state, input, output in
        switch input {
        case .next(let element): output.send(element)
        case .end(.finished, _): output.finish(.finished)
        case .end(.failure, _) where state.isLastAttempt: output.finish(.finished)
        case .end(.failure(let error), let errors):
          state.pending = errors
          output.begin { errors.broadcaster.pass(error) }
        case .trigger:
          guard let errors = state.pending.take() else { return }
          output.begin { attempt(errors, output) }
        case .triggerEnd(.finished) where state.pending == nil: state.isLastAttempt = true
        case .triggerEnd(let completion): output.finish(completion)
        }
      }
      let slot = output.slot(1)
      output.observe(trigger(errors.signal), in: slot, next: { _ in .trigger }) { .triggerEnd($0) }
      attempt(errors, output)
      return output.disposable
    })
  }

  /// Observes the source with an observer that retains the subject of the failures, and through it the
  /// trigger.
  @export(implementation)
  func attempt(_ errors: ErrorSubject<Error>, _ output: RetryOperator<Element, Error>) {
    output.observe(self, replacing: 0, next: { .next($0) }) { .end($0, errors) }
  }
}

@usableFromInline
typealias RetryOperator<Element: Sendable, Failure: Error> = SerializedOperator<
  RetryState<Failure>, RetryInput<Element, Failure>, Element, Failure
>

/// The subject of the failures while no attempt is running, and whether the trigger has completed.
@usableFromInline
typealias RetryState<Failure: Error> = (pending: ErrorSubject<Failure>?, isLastAttempt: Bool)

@usableFromInline
enum RetryInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  case end(Subscribers.Completion<Failure>, ErrorSubject<Failure>)
  /// The trigger has sent an element.
  case trigger
  case triggerEnd(Subscribers.Completion<Failure>)
}

/// A subject that emits the failures of all attempts of one observation.
///
///     source's observer ──► errors ──► broadcaster ──► trigger ──► operator
///     operator, between attempts ──┘   ┊ weak: the signal that the trigger is made of
///
/// The signal does not retain the subject. When no further attempt can fail, the subject is deallocated and
/// releases the observers.
@usableFromInline
final class ErrorSubject<Failure: Error>: Sendable {
  @usableFromInline let broadcaster = Broadcaster<Failure, Failure>()

  @export(implementation)
  init() {}

  @export(implementation)
  deinit { broadcaster.release() }

  @export(implementation) var signal: Signal<Failure, Failure> {
    Signal(onSubscribe: { [weak self] downstream in
      self?.broadcaster.observe(downstream) ?? NonDisposable.instance
    })
  }
}
