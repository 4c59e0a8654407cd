import RKCore

/// What the sends of one thread delivered while another thread kept sending to the same source.
public struct OthersEvents: Sendable {
  /// The largest number of the other thread's events that one send delivered.
  public var most = 0
  /// The events that an observer received, in order.
  public var received: [Int] = []
  /// The events that were sent, in ascending order.
  public var sent: [Int] = []

  /// The number of another thread's events that one send may deliver: its share, and those between the
  /// offers that the other thread may miss.
  public static let bound = 512

  /// The number of events after which the other thread stops sending.
  public static let limit = 5_000
}

/// Sends from one thread while another thread keeps sending, and counts the deliveries.
///
/// Each send of the first thread begins while the other thread pauses. Between two deliveries to the
/// first thread the other thread sends again, so that something always waits.
///
/// - Parameters:
///   - rounds: The number of sends of the first thread. Default: 5.
///   - observe: Observes the source.
///   - send: Sends a number from one of two threads, 0 or 1.
public func sendWhileAnotherThreadSends(
  rounds: Int = 5,
  observe: (@escaping @Sendable (Int) -> Void) -> Void,
  send: @escaping @Sendable (_ thread: Int, _ number: Int) -> Void
) -> OthersEvents {
  let (log, others, most) = (Log<Int>(), Sum(), Latest<Int>())
  // The rounds that the first thread has begun and ended, and those after which the other one pauses.
  let (begun, ended, paused) = (Sum(), Sum(), Sum())
  let (sent, isStopped, sender) = (Sum(), Latest<Bool>(), Latest<ThreadNumber>())
  observe { number in
    log(number)
    if sender.value != .current { return }
    let last = sent.value
    if number > firstOfSender {
      begun.add()
    } else if others.add() >= OthersEvents.limit {
      isStopped.value = true
    }
    while sent.value == last, isStopped.value == nil { yieldThread() }
  }
  inParallel(2) { thread in
    if thread == 0 {
      sender.value = .current
      for round in 1...rounds where isStopped.value == nil {
        let before = others.value
        send(0, firstOfSender + round)
        most.value = max(most.value ?? 0, others.value - before)
        ended.add()
        while paused.value < round, isStopped.value == nil { yieldThread() }
      }
    } else {
      for round in 1...rounds {
        while begun.value < round, isStopped.value == nil { yieldThread() }
        while ended.value < round, isStopped.value == nil {
          send(1, sent.add())
          // Not much faster than the deliveries, which yield too.
          yieldThread()
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
