#if canImport(Dispatch)
import Dispatch
import Synchronization

/// The main queue, with a count of the actions that wait for it.
///
///     off main ──► pending += 1 ──► main.async ──► pending -= 1, run
///     on main  ──► pending == 0 ? run immediately : as above
///
/// While actions wait, an action that is scheduled from the main queue waits too. So it never overtakes an
/// action that another thread scheduled earlier.
@usableFromInline
enum MainQueue {
  private static let pending = Atomic<Int>(0)
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The number of the initial thread, or 0 until it is known.
  ///
  /// No later thread has the same number, because the C libraries never free the initial thread.
  private static let initialThread = Atomic<UInt>(0)

  /// True if the caller runs on the main queue.
  ///
  /// The initial thread of a process runs the main queue, or waits for the thread that runs it. Any other
  /// thread may run the main queue too. On other threads, this property looks up a queue-specific value,
  /// which takes longer.
  @usableFromInline
  static var isCurrent: Bool {
    initialThread.load(ordering: .relaxed) == ThreadNumber.current.number || isCurrentUncached
  }

  // This is a separate function, so that the fast path need not save registers.
  @inline(never)
  private static var isCurrentUncached: Bool {
    guard ThreadState.current.isInitial else { return DispatchQueue.getSpecific(key: key) == true }
    initialThread.store(ThreadNumber.current.number, ordering: .relaxed)
    return true
  }

  /// Runs an action immediately if the caller is on the main queue and no action waits; otherwise queues it.
  static func run(_ action: @escaping @Sendable () -> Void) {
    if isCurrent, pending.load(ordering: .acquiring) == 0 { return action() }
    pending.add(1, ordering: .acquiringAndReleasing)
    DispatchQueue.main.async {
      pending.subtract(1, ordering: .acquiringAndReleasing)
      action()
    }
  }
}
#endif
