import RKCore

extension SignalProtocol where Error == Never {
  /// Emits elements until a lifetime ends, then nothing, not even a completion.
  ///
  ///     source ──► closure ──► downstream
  ///       ▲           └── release token: deallocated with the closure, disposes the observation of the lifetime
  ///       └── upstream ◄── disposed when the lifetime ends
  func whileAlive(_ lifetime: SafeSignal<Void>) -> Signal<Element, Never> {
    Signal(onSubscribe: { downstream in
      let upstream = Slot(demand: downstream.upstream?.demand)
      downstream.upstream?.hold(Upstream(upstream))
      let token = ReleaseToken(upstream, end: lifetime.observeCompleted { upstream.dispose() })
      if upstream.isDisposed { return Upstream(upstream) }
      upstream.observe(
        self,
        receive: { element in withExtendedLifetime(token) { downstream.receive(element) } },
        completion: { completion in
          if upstream.finish() { downstream.receive(completion: completion) }
        }
      )
      return Upstream(upstream)
    })
  }
}

/// A token that a source retains with its observer, and that disposes the lifetime's observation.
///
/// A producer that released its observer may still have to be disposed at the end of the lifetime.
private final class ReleaseToken: Sendable {
  private let upstream: Slot
  private let end: any Disposable

  init(_ upstream: Slot, end: any Disposable) {
    self.upstream = upstream
    self.end = end
  }

  deinit {
    if upstream.isIdle { end.dispose() }
  }
}
