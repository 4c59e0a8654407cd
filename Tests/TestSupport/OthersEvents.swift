import RKCore

/// What the sends of one thread delivered while another thread kept sending to the same source.
public struct OthersEvents: Sendable {
  /// The largest number of the other thread's events that one send delivered.
  public var most = 0
  /// The events that an observer received, in order.
  public var received: [Int] = []
  /// The events that were sent, in ascending order.
  public var sent: [Int] = []

  /// The number of another thread's events that one send may deliver.
  ///
  /// Each drain on the way of an event has a share of 256, and the other thread may miss some offers. On a
  /// busy machine it misses many: 3,964 events were delivered beside ten other processes.
  public static let bound = 10_000

  /// The number of events after which the other thread stops sending.
  public static let limit = 20_000
}

/// Sends from one thread while another thread keeps sending, and counts the deliveries.
///
/// Each send of the first thread begins while the other thread pauses. A delivery on the first thread
/// waits until the other thread has sent another event.
///
/// - Parameters:
///   - rounds: The number of sends of the first thread. Default: 3.
///   - observe: Observes the source.
///   - send: Sends a number from one of two threads, 0 or 1.
public func sendWhileAnotherThreadSends(
  rounds: Int = 3,
  observe: (@escaping @Sendable (Int) -> Void) -> Void,
  send: @escaping @Sendable (_ thread: Int, _ number: Int) -> Void
) -> OthersEvents {
  let (log, others, most) = (Log<Int>(), Sum(), Latest<Int>())
  // The rounds that the first thread has begun and ended, and those after which the other one pauses.
  let (begun, ended, paused) = (Sum(), Sum(), Sum())
  let (sent, delivered) = (Sum(), Sum())
  let (isStopped, sender) = (Sum(), Latest<ThreadNumber>())
  observe { number in
    log(number)
    if number < firstOfSender { delivered.add() }
    if sender.value != .current { return }
    if number > firstOfSender {
      begun.add()
    } else if others.add() >= OthersEvents.limit {
      isStopped.add()
    }
    while sent.value <= delivered.value, isStopped.value == 0 { yieldThread() }
  }
  inParallel(2) { thread in
    if thread == 0 {
      sender.value = .current
      for round in 1...rounds where isStopped.value == 0 {
        let before = others.value
        send(0, firstOfSender + round)
        most.value = max(most.value ?? 0, others.value - before)
        ended.add()
        while paused.value < round, isStopped.value == 0 { yieldThread() }
      }
    } else {
      for round in 1...rounds {
        while begun.value < round, isStopped.value == 0 { yieldThread() }
        while ended.value < round, isStopped.value == 0 {
          // Not much faster than the deliveries.
          if sent.value - delivered.value > 100 { yieldThread() }
          send(1, sent.add())
        }
        paused.add()
      }
    }
  }
  return OthersEvents(
    most: most.value ?? 0,
    received: log.values,
    sent: Array(1...max(1, sent.value)) + Array(1...rounds).map { firstOfSender + $0 }
  )
}

private let firstOfSender = 1_000_000_000
