public import RKCore

extension SignalProtocol {
  /// Sends what the source sends to all who observe, once it is connected.
  ///
  /// Nothing is replayed but the end. It is `multicast { PassthroughSubject() }`.
  public func publish() -> ConnectableSignal<Self> {
    multicast { PassthroughSubject() }
  }

  /// Uses the source several times in one expression and observes it once.
  ///
  ///     source                                       -a-b-c--|
  ///     publish { shared in shared.zip(with:
  ///       shared.dropFirst(1)) { "\($0)\($1)" } }    ---x-y--|
  ///
  /// Above, `x` is `ab` and `y` is `bc`. Each observation of the result calls the closure and observes
  /// the source, when what the closure made of it has been observed. The source is disposed when the
  /// result ends.
  ///
  /// - Parameter selector: Makes the result of the shared source.
  public func publish<Result: SignalProtocol>(
    _ selector: @escaping @Sendable (_ shared: Signal<Element, Error>) -> Result
  ) -> Signal<Result.Element, Result.Error> {
    Signal(onSubscribe: { downstream in
      let (source, result) = (Slot(), Slot())
      let both = Upstreams(result, source)
      downstream.upstream?.hold(both)
      let connectable = publish()
      result.hold(
        selector(connectable.toSignal()).observe(
          with: AnyObserver(
            receive: downstream.element,
            completion: { completion in
              if result.isDisposed { return }
              source.dispose()
              if result.finish() { downstream.receive(completion: completion) }
            },
            upstream: result
          )
        )
      )
      if !result.isDisposed { connectable.connect(in: source) }
      return both
    })
  }
}
