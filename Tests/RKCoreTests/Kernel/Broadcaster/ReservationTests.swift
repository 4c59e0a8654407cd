import TestSupport
import Testing

@testable import RKCore

/// A reservation is made under the lock of a store, and published after it.
@Suite("Broadcaster: reservations")
struct ReservationTests {
  private let source = Broadcaster<Int, Never>()
  private let log = Log<String>()

  private func observe() {
    _ = source.observe(AnyObserver(observer: { [log] in log("\($0)") }))
  }

  @Test func `a sender that entered delivers its element, and the elements queued meanwhile`() {
    observe()
    for (number, publish) in publishes.enumerated() {
      guard case .entered = source.reserve(next: number) else {
        Issue.record("nobody owns the drain")
        return
      }
      guard case .queued = source.reserve(.next(number + 10)) else {
        Issue.record("the drain is owned")
        return
      }
      publish(source, .entered, number)
    }
    #expect(log.values == ["next(0)", "next(10)", "next(1)", "next(11)"])
  }

  @Test func `a queued sender leaves its element to the owner`() {
    observe()
    for (number, publish) in publishes.enumerated() { publish(source, .queued, number) }
    #expect(log.values == [])
  }

  // The previous owner left between the two attempts, so that the queue has an operation and no owner.
  @Test func `a sender that becomes the owner by queueing delivers the queued elements`() {
    observe()
    for (number, publish) in publishes.enumerated() {
      let isOwner = source.drain.enqueue(.next(number))
      #expect(isOwner)
      publish(source, .owner, number)
      source.send(number + 10)
    }
    #expect(log.values == ["next(0)", "next(10)", "next(1)", "next(11)"])
  }

  @Test func `an element without observers needs no delivery, but elements queued meanwhile do`() {
    #expect(!source.publishUnobserved(.queued))
    let first = source.reserve(next: 1)
    observe()
    #expect(source.publishUnobserved(first))
    source.send(2)
    let second = source.reserve(next: 3)
    #expect(!source.publishUnobserved(second))
    source.publish(second, next: 3)
    #expect(log.values == ["next(2)", "next(3)"])
  }

  @Test func `an element is created only for an observer or for the queue`() {
    let created = Log<Int>()
    func reserve(_ number: Int) -> (reservation: Reservation, element: Int?) {
      source.reserve {
        created(number)
        return number
      }
    }
    let first = reserve(1)
    #expect(first.element == nil)
    // The owner of the drain is delivering, and may have observers that this thread does not see.
    let second = reserve(2)
    #expect(second.element == 2)
    #expect(source.publishUnobserved(first.reservation))
    observe()
    let third = reserve(3)
    third.element.map { source.publish(third.reservation, next: $0) }
    #expect(created.values == [2, 3])
    #expect(log.values == ["next(3)"])
  }
}

private let publishes: [@Sendable (Broadcaster<Int, Never>, Reservation, Int) -> Void] = [
  { $0.publish($1, next: $2) },
  { $0.publish($1, .next($2)) },
]
