public import RKCore

extension SignalProtocol {
  /// Continues with another signal when the source fails.
  ///
  ///     source      -1-#
  ///     recovery    --2-3|
  ///     result      -1---2-3|
  ///
  /// - Parameter recover: A closure that returns the signal to continue with, given the failure. That signal
  ///   can have a different failure type, including `Never`.
  @export(implementation)
  public func flatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    tryFlatMapError { error throws(Recovery.Error) in recover(error) }
  }

  /// A form of `flatMapError(_:)` with a closure that can throw.
  ///
  ///     source                   -1-#
  ///     result, when it throws   -1-#
  ///
  /// - Parameter recover: A closure that returns the signal to continue with, given the failure, or
  ///   throws the failure of the result.
  @export(implementation)
  public func tryFlatMapError<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) throws(Recovery.Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    continueWith(emitting: { $0 }) { completion, _ -> ResumeNext<Recovery> in
      switch completion {
      case .finished: return .end(.finished)
      case .failure(let failure):
        do throws(Recovery.Error) {
          return .signal(try recover(failure))
        } catch {
          return .end(.failure(error))
        }
      }
    }
  }

  /// Continues with another signal when the source fails; see `flatMapError(_:)`.
  @export(implementation)
  public func `catch`<Recovery: SignalProtocol>(
    _ recover: @escaping @Sendable (Error) -> Recovery
  ) -> Signal<Element, Recovery.Error> where Recovery.Element == Element {
    flatMapError(recover)
  }

  /// Continues with the next of several signals after each failure.
  ///
  ///     source       -1-#
  ///     first        --2-#
  ///     second       -3-4|
  ///     result       -1---2--3-4|
  ///
  /// The result completes when one of the signals completes. If all signals fail, the result fails with the
  /// failure of the last signal.
  ///
  /// - Parameter fallbacks: The signals to continue with, in order. Each signal is taken from the sequence
  ///   only when it is needed, so the sequence can be infinite.
  @export(implementation)
  public func `catch`<Fallback: SignalProtocol<Element, Error>>(
    sequence fallbacks: some Sequence<Fallback> & Sendable
  ) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      // An attempt begins only after the previous one has failed, so `attempts` is accessed serially.
      let attempts = Box((next: toSignal(), rest: fallbacks.makeIterator()))
      return Signal(deferring: { attempts.value.next })
        .retry(.max) { _ in
          guard let fallback = attempts.value.rest.next() else { return false }
          attempts.value.next = fallback.toSignal()
          return true
        }
        .observe(with: downstream)
    })
  }
}
