public import RKCore

extension SignalProtocol {
  /// Disposes the source on a scheduler, so that whoever disposes is not held up by what that takes.
  ///
  /// Nothing is delivered once it was disposed, and who observed is let go, before the scheduler got to
  /// the source. A source that ends by itself does not go through the scheduler.
  ///
  /// - Parameter scheduler: Where the source is disposed when the observation is.
  public func dispose(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let departure = Departure(downstream: downstream, scheduler: scheduler)
      departure.observe(self)
      return departure.disposable
    })
  }
}

/// An observation whose source is disposed elsewhere.
///
///     source ──► closures ──► departure ──► downstream
///        ▲                        ┊ weak      │
///        └── elsewhere ◄── slot ◄── disposable ◄──┘
///
/// Disposing lets go of the downstream observer at once, and closes the source's slot, so that it sends no more;
/// what the slot held goes to the scheduler.
private final class Departure<Element: Sendable, Failure: Error>: OperatorNode {
  private let departing: Departing
  private let slot = Slot()
  private let downstream: Locked<AnyObserver<Element, Failure>?>

  /// Makes one and registers it with the downstream observer.
  init(downstream: AnyObserver<Element, Failure>, scheduler: any Scheduler & Sendable) {
    departing = Departing(scheduler: scheduler)
    self.downstream = Locked(downstream)
    slot.hold(departing)
    downstream.upstream?.hold(disposable)
  }

  var disposable: WeakDisposable { WeakDisposable(self, [slot]) }

  var isDisposed: Bool { departing.isDisposed }

  func observe(_ signal: some SignalProtocol<Element, Failure>) {
    departing.hold(
      signal.observe(
        with: AnyObserver(
          receive: { self.downstream.withLock { $0 }?.receive($0) },
          completion: { self.end($0) },
          upstream: departing.source
        )
      )
    )
  }

  func stop() -> Bool {
    departing.dispose()
    return true
  }

  func release() {
    let observer = takeBelow()
    _ = consume observer
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    departing.source.dispose()
    takeBelow()?.receive(completion: completion)
  }

  private func takeBelow() -> AnyObserver<Element, Failure>? {
    downstream.withLock { downstream in
      defer { downstream = nil }
      return downstream
    }
  }
}

/// The slot of a source; what it holds is disposed on a scheduler.
private struct Departing: Disposable {
  let source = Slot()
  let scheduler: any Scheduler & Sendable

  var isDisposed: Bool { source.isSpent }

  func hold(_ disposable: any Disposable) {
    source.hold(Elsewhere(disposable: disposable, scheduler: scheduler))
  }

  func dispose() {
    switch source.empty() {
    case let elsewhere as Elsewhere: elsewhere.dispose()
    case let disposable?: Elsewhere(disposable: disposable, scheduler: scheduler).dispose()
    case nil: break
    }
  }
}

/// A disposable that is disposed on a scheduler.
private struct Elsewhere: Disposable {
  let disposable: any Disposable
  let scheduler: any Scheduler & Sendable

  var isDisposed: Bool { disposable.isDisposed }

  func dispose() {
    if disposable.isDisposed { return }
    scheduler.schedule { disposable.dispose() }
  }
}
