import RKCore
import RKOperators
import Synchronization

/// A subscription to the changes of a core, up to its removal.
///
///     changes ──► number ≤ last ──► sink ──► receive(on:) ──► subscriber
///     removal, in its turn ──► last = number of the latest change
///
/// The sink completes when it has sent the last change, so what waits downstream is still delivered. The
/// removal completes it if that change was sent before. Otherwise the change is on its way, such as one
/// that waits behind the replay, and completes the sink when it has been sent. The two sides write one
/// number each and read the other, in one order of all four, so that at least one of them completes.
final class Subscription<State: Sendable>: Disposable, EndingSubscription {
  /// The number of the last change to send.
  private let last = Atomic<Int>(.max)
  /// The number of the change that was sent.
  private let sent = Atomic<Int>(-1)
  private let observation = Slot()
  // The lock guards the sink, which is used and released outside it.
  private let sink = Locked<TerminatingSink<State, Never>?>(nil)

  var isDisposed: Bool { observation.isFinished }

  func dispose() {
    observation.dispose()
    _ = sink.withLock { $0.take() }
  }

  /// Returns the states to deliver, for one observation.
  func states(of changes: SafeSignal<Change<State>>) -> SafeSignal<State> {
    changes.deriveTerminating { sink in
      self.sink.withLock { $0 = sink }
      return (
        receive: { change in
          if change.number <= self.last.load(ordering: .relaxed) { sink.send(change.state) }
          self.sent.store(change.number, ordering: .sequentiallyConsistent)
          if change.number >= self.last.load(ordering: .sequentiallyConsistent) { self.finish() }
        },
        completion: { _ in self.finish() }
      )
    }
  }

  /// Holds the disposable of the observation.
  func hold(_ disposable: any Disposable) {
    observation.hold(disposable)
  }

  func end(after number: Int) {
    last.store(number, ordering: .sequentiallyConsistent)
    if sent.load(ordering: .sequentiallyConsistent) >= number { finish() }
  }

  private func finish() {
    sink.withLock { $0.take() }?.finish(.finished)
  }
}

/// A subscription that ends after the last change before its removal.
protocol EndingSubscription: AnyObject, Sendable {
  /// Ends the subscription; called in its turn, with the number of the latest change.
  func end(after number: Int)
}

extension Core {
  /// Ends a subscription that was removed, when its turn comes.
  func end(_ slot: Slot) {
    guard let subscription = slot.content as? any EndingSubscription else { return }
    apply(.turn { subscription.end(after: $0) })
  }
}
