import RKCore

extension SignalProtocol where Error == Never {
  /// Emits elements until a lifetime ends; after that, it emits nothing, not even a completion.
  ///
  ///     source ──► closure ──► downstream
  ///       ▲           └── release token: when deallocated with the closure, disposes the observation of the
  ///       │                              lifetime, unless `upstream` still has something to dispose
  ///       └── upstream ◄── disposed when the lifetime ends
  func whileAlive(_ lifetime: SafeSignal<Void>) -> Signal<Element, Never> {
    Signal(onSubscribe: { downstream in
      let upstream = Slot(backpressure: downstream.upstream?.backpressure)
      downstream.upstream?.hold(UpstreamDisposable(upstream))
      let end = lifetime.observeCompleted { upstream.dispose() }
      let token = upstream.onRelease { end.dispose() }
      if upstream.isDisposed { return UpstreamDisposable(upstream) }
      upstream.observe(
        self,
        receive: { element in withExtendedLifetime(token) { downstream.receive(element) } },
        completion: { completion in
          if upstream.finish() { downstream.receive(completion: completion) }
        }
      )
      return UpstreamDisposable(upstream)
    })
  }
}
