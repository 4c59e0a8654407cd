import RKCore
import Synchronization

#if DEBUG
private let sends = isSanitized ? 200 : 2_000
#else
private let sends = 50_000
#endif

/// Sends while two other threads observe and dispose.
///
/// Each of these threads observes at most 16 times for each send. The sender also adds and removes the observers
/// that have come meanwhile, so observers without rest would hold a send for as long as they come.
///
/// Returns the number of sends that returned before their event was delivered.
///
/// - Parameters:
///   - visit: Observes the source and disposes the observation; called in a loop on both threads.
///   - send: Sends a number, and returns whether its event was delivered.
public func earlySends(
  visit: @escaping @Sendable () -> Void,
  send: @escaping @Sendable (Int) -> Bool
) -> Int {
  let (early, isSending) = (Sum(), Latest<Bool>())
  let sent = Atomic(1)
  isSending.value = true
  inParallel(3) { thread in
    if thread == 0 {
      for number in 1...sends {
        sent.store(number, ordering: .relaxed)
        if !send(number) { early.add() }
      }
      isSending.value = false
    } else {
      var visits = 0
      while isSending.value == true {
        if visits < 16 * sent.load(ordering: .relaxed) {
          visits += 1
          visit()
        } else {
          yieldThread()
        }
      }
    }
  }
  return early.value
}

/// A variable that any thread may set and read.
public final class Latest<Value: Sendable>: Sendable {
  private let content = Locked<Value?>(nil)

  /// Creates a variable whose value is nil.
  public init() {}

  /// The latest value; nil at first.
  public var value: Value? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
