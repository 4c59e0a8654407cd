import Dispatch
import Foundation
import RKReactor
import ReactiveKit
import Synchronization

/// Deliveries to the main queue of events that another thread fires.
enum MainQueue {
  private static let subscriberCount = 1_000

  /// A core with subscribers: each event has as many deliveries, which are counted.
  static func subscribers() -> Workload {
    Workload(
      name: "core-main",
      title: "core with 1,000 subscribers on the main queue",
      unit: "delivery",
      events: 1_000_000,
      against: "main.async",
      ours: {
        let remaining = Remaining()
        let core = Core(state: Fired())
        let receivers = (0..<subscriberCount).map { _ in Receiver(remaining) }
        for receiver in receivers { core.add(subscriber: receiver) }
        return { deliveries in
          withExtendedLifetime(receivers) {
            remaining.receive(deliveries) { core.fire(event: Fire(number: $0)) }
          }
        }
      },
      baseline: {
        let remaining = Remaining()
        let receivers = (0..<subscriberCount).map { _ in Receiver(remaining) }
        let state = Mutex(Fired())
        return { deliveries in
          remaining.receive(deliveries) { number in
            let latest = state.withLock { state in
              state.react(to: Fire(number: number))
              return state
            }
            for receiver in receivers {
              DispatchQueue.main.async { receiver.update(with: latest) }
            }
          }
        }
      },
      isMultithreaded: true
    )
  }

  /// The number of deliveries that the main thread waits for.
  private final class Remaining: Sendable {
    let count = Atomic<Int>(0)

    func receive(_ deliveries: Int, _ fire: @escaping @Sendable (Int) -> Void) -> Cost {
      count.store(deliveries, ordering: .relaxed)
      return Cost(.wall) {
        Thread { for number in 0..<deliveries / subscriberCount { fire(number) } }.start()
        while count.load(ordering: .relaxed) > 0 {
          _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        }
      }
    }
  }

  private final class Receiver: RKReactor.Subscriber, Sendable {
    private let remaining: Remaining

    init(_ remaining: Remaining) {
      self.remaining = remaining
    }

    func update(with state: Fired) {
      guard let number = state.last else { return }
      opaque(number)
      remaining.count.subtract(1, ordering: .relaxed)
    }
  }

  private struct Fired: State {
    var last: Int?

    mutating func react(to event: any RKReactor.Event) {
      if let event = event as? Fire { last = event.number }
    }
  }

  private struct Fire: RKReactor.Event { let number: Int }
}
