public import RKCore

extension Signal {
  /// Creates a signal that creates a resource for each observation and disposes it afterwards.
  ///
  ///     resource    ^------!
  ///     signal      -1-2-3-|
  ///     result      -1-2-3-|
  ///
  /// The resource is disposed exactly once: before the terminal event is delivered or, if the observation is
  /// disposed, after the signal is disposed. Because the resource is disposed before the terminal event, an
  /// observer can respond to that event by observing again.
  ///
  /// - Parameters:
  ///   - makeResource: A closure that returns the resource, called on the observing thread.
  ///   - makeSignal: A closure that returns the signal for the resource; the signal is observed immediately.
  @export(implementation)
  public init<Resource: Disposable, Other: SignalProtocol>(
    using makeResource: @escaping @Sendable () -> Resource,
    makeSignal: @escaping @Sendable (Resource) -> Other
  ) where Other.Element == Element, Other.Error == Error {
    self.init(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      if sink.slot.isDisposed { return sink.disposable }
      let resource = makeResource()
      let upstream = Slot(backpressure: downstream.upstream?.backpressure)
      sink.slot.hold(CompositeDisposable([upstream, resource]))
      upstream.observe(makeSignal(resource), receive: downstream.element, completion: sink.finish)
      return sink.disposable
    })
  }
}
