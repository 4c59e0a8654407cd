public import RKCore

extension SignalProtocol {
  /// Returns a connectable signal that shares the source, like `multicast { PassthroughSubject() }`.
  public func publish() -> ConnectableSignal<Self> {
    multicast { PassthroughSubject() }
  }

  /// Observes the source once for an expression that uses it several times.
  ///
  ///     source                                       -a-b-c--|
  ///     publish { shared in shared.zip(with:
  ///       shared.dropFirst(1)) { "\($0)\($1)" } }    ---x-y--|
  ///
  /// Above, `x` is `ab` and `y` is `bc`. Each observation calls the closure, observes its result, and then
  /// observes the source. The observation of the source is disposed when the result terminates.
  ///
  /// - Parameter selector: A closure that returns the result for the shared source.
  public func publish<Result: SignalProtocol>(
    _ selector: @escaping @Sendable (_ shared: Signal<Element, Error>) -> Result
  ) -> Signal<Result.Element, Result.Error> {
    Signal(onSubscribe: { downstream in
      let (source, result) = (Slot(), Slot())
      let both = UpstreamsDisposable(result, source)
      downstream.upstream?.hold(both)
      let connectable = publish()
      result.observe(selector(connectable.toSignal()), receive: downstream.element) { completion in
        if result.isDisposed { return }
        source.dispose()
        if result.finish() { downstream.receive(completion: completion) }
      }
      if !result.isDisposed { connectable.connect(in: source) }
      return both
    })
  }
}
