#if canImport(Dispatch)
import Dispatch
import Synchronization

/// The main queue, and how much waits for it.
///
///     off main ──► pending += 1 ──► main.async ──► pending -= 1, run
///     on main  ──► pending == 0 ? run at once : as above
///
/// The number counts what was sent and has not begun, so that what is sent on the main thread never
/// overtakes what was sent before it from another one.
enum MainQueue {
  private static let pending = Atomic<Int>(0)
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on the main queue, which is the main thread's.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  /// Runs at once when on the main queue with nothing before it, otherwise in order of sending.
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
