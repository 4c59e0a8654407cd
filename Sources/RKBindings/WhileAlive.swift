import RKCore

extension SignalProtocol where Error == Never {
  /// Passes on elements for as long as something lives, and then nothing, not even an end: for
  /// bindings.
  ///
  ///     source ──► closure ──► downstream
  ///       ▲           └── watch: goes with the closure, and takes back what waits for the end of the life
  ///       └── upstream ◄── disposed when the life is over
  func whileAlive(_ life: SafeSignal<Void>) -> Signal<Element, Never> {
    Signal(onSubscribe: { downstream in
      let upstream = Slot()
      downstream.upstream?.hold(Upstream(upstream))
      let watch = Watch(upstream, end: life.observeCompleted { upstream.dispose() })
      if upstream.isDisposed { return Upstream(upstream) }
      upstream.hold(
        observe(
          with: AnyObserver(
            receive: { element in withExtendedLifetime(watch) { downstream.receive(element) } },
            completion: { completion in
              if upstream.finish() { downstream.receive(completion: completion) }
            },
            upstream: upstream
          )
        )
      )
      return Upstream(upstream)
    })
  }
}

/// Goes when the source lets go of its observer: then a source that is over, in whichever way,
/// leaves nothing with what lives longer.
///
/// A producer that let go of its observer may still have something to dispose at the end of the life.
private final class Watch: Sendable {
  private let upstream: Slot
  private let end: any Disposable

  init(_ upstream: Slot, end: any Disposable) {
    self.upstream = upstream
    self.end = end
  }

  deinit {
    if upstream.isOver { end.dispose() }
  }
}
