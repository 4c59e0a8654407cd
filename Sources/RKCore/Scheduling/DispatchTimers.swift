#if canImport(Dispatch)
import Dispatch

/// The timers of all dispatch queues, in a heap, and one system timer that fires when the earliest of them is
/// due.
///
///     schedule ──► timers ──► source fires for the first ──► queue.async ──► action
///     dispose  ──► the action is released, its timer is removed when space is needed
///
/// This type replaces `asyncAfter`, which would retain a cancelled block until the block is due.
///
/// The lock guards the timers and the source. No user code runs while the lock is held.
package enum DispatchTimers {
  private static let state = Locked(State())

  /// The number of timers in the heap, including cancelled ones.
  package static var count: Int { state.withLock { $0.timers.retained } }

  /// Runs an action on a queue at a deadline, which is a time on the clock of `DispatchQueue.now`.
  static func schedule(_ action: ScheduledAction, on queue: DispatchQueue, at deadline: Duration) {
    state.withLock { state in
      state.timers.add(Timer(queue: queue, action: action), due: deadline)
      state.arm()
    }
  }

  private static func fire() {
    let due = state.withLock { state -> [Timer] in
      var due: [Timer] = []
      let now = DispatchQueue.main.now
      while let (_, timer) = state.timers.popFirst(until: now) { due.append(timer) }
      state.armed = nil
      state.arm()
      return due
    }
    for timer in due { timer.queue.async { timer.action.run() } }
  }

  private struct Timer: Disposable {
    let queue: DispatchQueue
    let action: ScheduledAction

    var isDisposed: Bool { action.isDisposed }

    func dispose() {
      action.dispose()
    }
  }

  private struct State {
    var timers = TimerHeap<Timer>()
    /// The time at which the source fires next; nil if the source is not scheduled.
    var armed: Duration?
    private let source: any DispatchSourceTimer

    init() {
      source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ReactiveKit.timers"))
      source.setEventHandler { DispatchTimers.fire() }
      source.activate()
    }

    /// Schedules the source for the first timer, unless the source already fires at or before that time.
    mutating func arm() {
      guard let due = timers.firstDue, armed.map({ due < $0 }) ?? true else { return }
      armed = due
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(due.nanoseconds)))
    }
  }
}
#endif
