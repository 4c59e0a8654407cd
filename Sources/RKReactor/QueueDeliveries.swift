#if canImport(Dispatch)
import Dispatch
import RKCore
import RKOperators

/// The deliveries of a core to queues, each for as long as it has subscriptions.
final class QueueDeliveries<State: Sendable>: Sendable {
  private struct Entry: Sendable {
    let delivery: QueueDelivery<State>
    var subscriptionCount = 0
  }

  // The lock guards the entries; nothing is observed or released while it is held.
  private let entries = Locked<[ObjectIdentifier: Entry]>([:])

  var count: Int { entries.withLock { $0.count } }

  /// Creates a subscription on a queue, which has not begun.
  ///
  /// - Parameter deliver: Delivers a state; returns false if the subscriber was deallocated.
  func subscription(
    on queue: DeliveryQueue,
    of core: Core<State>,
    _ deliver: @escaping @Sendable (State) -> Bool
  ) -> QueueSubscription<State> {
    let key = queue.id
    if let delivery = entries.withLock({ Self.join(&$0, key) }) {
      return QueueSubscription(delivery, deliver)
    }
    let new = QueueDelivery(queue, core.areEqual) { [weak self] in self?.leave(key, $0) }
    let delivery = entries.withLock { entries in
      if let delivery = Self.join(&entries, key) { return delivery }
      entries[key] = Entry(delivery: new, subscriptionCount: 1)
      return new
    }
    if delivery === new { delivery.start(core.changes) }
    return QueueSubscription(delivery, deliver)
  }

  /// Counts a subscription of the delivery with a key, if there is one.
  private static func join(
    _ entries: inout [ObjectIdentifier: Entry],
    _ key: ObjectIdentifier
  ) -> QueueDelivery<State>? {
    entries[key]?.subscriptionCount += 1
    return entries[key]?.delivery
  }

  /// Counts subscriptions that have ended, and stops a delivery without any.
  private func leave(_ key: ObjectIdentifier, _ count: Int) {
    let empty = entries.withLock { entries -> QueueDelivery<State>? in
      entries[key]?.subscriptionCount -= count
      return entries[key]?.subscriptionCount == 0 ? entries.removeValue(forKey: key)?.delivery : nil
    }
    empty?.stop()
  }
}

/// Where subscribers are called.
enum DeliveryQueue {
  /// On the main actor, synchronously where possible.
  case main
  /// On a dispatch queue, asynchronously.
  case queue(DispatchQueue)

  var id: ObjectIdentifier {
    switch self {
    case .main: ObjectIdentifier(MainActor.shared)
    case .queue(let queue): ObjectIdentifier(queue)
    }
  }

  func receive<Element: Sendable>(_ signal: SafeSignal<Element>) -> SafeSignal<Element> {
    switch self {
    case .main: signal.receiveOnMainActor()
    case .queue(let queue): signal.receive(on: queue)
    }
  }
}
#endif
