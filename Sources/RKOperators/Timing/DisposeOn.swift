public import RKCore

extension SignalProtocol {
  /// Disposes the source on a scheduler, so that whoever disposes is not held up by what that takes.
  ///
  /// Nothing is delivered once it was disposed, and who observed is let go, before the scheduler got to
  /// the source. A source that ends by itself does not go through the scheduler.
  ///
  /// - Parameter scheduler: Where the source is disposed when the observation is.
  public func dispose(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(wire: { below in
      let departure = Departure(below: below, scheduler: scheduler)
      departure.observe(self)
      return departure.handle
    })
  }
}

/// An observation whose source is disposed elsewhere.
///
///     source ──► closures ──► departure ──► below
///        ▲                        ┊ weak      │
///        └── elsewhere ◄── slot ◄── handle ◄──┘
///
/// Disposing lets go of the observer below at once, and closes the source's slot, so that it sends no more;
/// what the slot held goes to the scheduler.
private final class Departure<Element: Sendable, Failure: Error>: Meeting {
  private let departing: Departing
  private let slot = Slot()
  private let below: Guarded<AnyObserver<Element, Failure>?>

  /// Makes one and registers it with the observer below.
  init(below: AnyObserver<Element, Failure>, scheduler: any Scheduler & Sendable) {
    departing = Departing(scheduler: scheduler)
    self.below = Guarded(below)
    slot.hold(departing)
    below.upstream?.hold(handle)
  }

  var handle: Handle { Handle(self, [slot]) }

  var isDisposed: Bool { departing.isDisposed }

  func observe(_ signal: some SignalProtocol<Element, Failure>) {
    departing.hold(
      signal.observe(
        with: AnyObserver(
          receive: { self.below.withLock { $0 }?.receive($0) },
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
    below.withLock { below in
      defer { below = nil }
      return below
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
