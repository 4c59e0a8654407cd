import RKCore
import Synchronization

#if DEBUG
private let sends = isSanitized ? 200 : 2_000
#else
private let sends = 50_000
#endif

/// Sends while two other threads observe and dispose.
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
  isSending.value = true
  inParallel(3) { thread in
    if thread == 0 {
      for number in 1...sends where !send(number) { early.add() }
      isSending.value = false
    } else {
      while isSending.value == true { visit() }
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
