#if canImport(Dispatch)
public import RKCore

extension MainActorSignal {
  /// Applies operators of ordinary signals, and delivers on the main actor again.
  ///
  ///     ticks.receive(on: MainActor.shared)
  ///       .through { signal in signal.pairwise() }
  ///       .observeNext { first, second in label.text = "\(second - first)" }
  ///
  /// Any chain of operators can be applied so, also with a scheduler for its timers. Their closures
  /// are `@Sendable`. What they emit on the main actor while no event waits is delivered
  /// synchronously.
  ///
  /// - Parameter operators: A closure that returns a signal made of an ordinary signal of the same
  ///   events, delivered on the main actor. It is called once, immediately.
  @inlinable
  public func through<Result: SignalProtocol>(
    _ operators: (Signal<Element, Error>) -> Result
  ) -> MainActorSignal<Result.Element, Result.Error> {
    MainActorSignal<Result.Element, Result.Error>(operators(signal).receiveOnMainActor())
  }
}
#endif
