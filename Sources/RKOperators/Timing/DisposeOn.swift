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
      below.upstream?.hold(departure)
      departure.observe(self)
      return departure
    })
  }
}

/// An observation whose source is disposed elsewhere.
///
///     dispose ──► below: let go at once
///         └─────► source: closed at once, so that it sends no more; what it held goes to the scheduler
private final class Departure<Element: Sendable, Failure: Error>: Disposable {
  private let source = Slot()
  private let below: Guarded<AnyObserver<Element, Failure>?>
  private let scheduler: any Scheduler & Sendable

  init(below: AnyObserver<Element, Failure>, scheduler: any Scheduler & Sendable) {
    self.below = Guarded(below)
    self.scheduler = scheduler
  }

  var isDisposed: Bool { source.isDisposed }

  func observe(_ signal: some SignalProtocol<Element, Failure>) {
    let observation = signal.observe(
      with: AnyObserver(
        receive: { self.below.withLock { $0 }?.receive($0) },
        completion: { self.end($0) },
        upstream: source
      )
    )
    source.hold(Elsewhere(disposable: observation, scheduler: scheduler))
  }

  func dispose() {
    let observer = takeBelow()
    _ = consume observer
    switch source.empty() {
    case let elsewhere as Elsewhere: elsewhere.dispose()
    case let disposable?: Elsewhere(disposable: disposable, scheduler: scheduler).dispose()
    case nil: break
    }
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    let observer = takeBelow()
    source.dispose()
    observer?.receive(completion: completion)
  }

  private func takeBelow() -> AnyObserver<Element, Failure>? {
    below.withLock { below in
      defer { below = nil }
      return below
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
