public import RKCore

extension Signal {
  /// Makes a resource for each observation, and a signal of it; the resource is disposed when that is
  /// over.
  ///
  ///     resource    ^------!
  ///     signal      -1-2-3-|
  ///     result      -1-2-3-|
  ///
  /// It is disposed exactly once: before the end is told, so that whoever observes again may have it
  /// anew, or when the observation is disposed, after the signal was.
  ///
  /// - Parameters:
  ///   - makeResource: Makes the resource; runs on the thread that observes.
  ///   - makeSignal: Makes the signal of it, which is observed at once.
  public init<Resource: Disposable, Other: SignalProtocol>(
    using makeResource: @escaping @Sendable () -> Resource,
    makeSignal: @escaping @Sendable (Resource) -> Other
  ) where Other.Element == Element, Other.Error == Error {
    self.init(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      if sink.slot.isDisposed { return sink.observation }
      let resource = makeResource()
      let upstream = Slot()
      sink.slot.hold(CompositeDisposable([upstream, resource]))
      upstream.hold(
        makeSignal(resource).observe(
          with: AnyObserver(
            receive: downstream.element,
            completion: sink.finish,
            upstream: upstream
          )
        )
      )
      return sink.observation
    })
  }

  /// Makes a resource for each observation, and a signal of it, which cannot fail; the resource is
  /// disposed when that is over.
  @_disfavoredOverload
  public init<Resource: Disposable, Other: SignalProtocol>(
    using makeResource: @escaping @Sendable () -> Resource,
    makeSignal: @escaping @Sendable (Resource) -> Other
  ) where Other.Element == Element, Other.Error == Never {
    self.init(using: makeResource) { makeSignal($0).setFailureType(to: Error.self) }
  }
}
