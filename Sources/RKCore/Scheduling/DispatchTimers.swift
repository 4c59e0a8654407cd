#if canImport(Dispatch)
import Dispatch

/// The timers of all dispatch queues: a heap, and one timer of the system for the first of them.
///
///     schedule ──► timers ──► source fires for the first ──► queue.async ──► action
///     dispose  ──► the job is empty, and leaves the timers when room is needed
///
/// `asyncAfter` retains its block until it is due, also when there is nothing left to do.
///
/// The lock guards the timers and the source; nothing of the user's runs while it is held.
package enum DispatchTimers {
  private static let state = Locked(State())

  /// How many actions are retained, with those that were cancelled and have not left.
  package static var count: Int { state.withLock { $0.timers.retained } }

  /// Runs an action on a queue when the machine's time has come.
  static func schedule(_ action: ScheduledAction, on queue: DispatchQueue, at deadline: Duration) {
    state.withLock { state in
      state.timers.add(Job(queue: queue, action: action), due: deadline)
      state.arm()
    }
  }

  private static func fire() {
    let due = state.withLock { state -> [Job] in
      var due: [Job] = []
      let now = DispatchQueue.main.now
      while let (_, job) = state.timers.popFirst(until: now) { due.append(job) }
      state.armed = nil
      state.arm()
      return due
    }
    for job in due { job.queue.async { job.action.run() } }
  }

  private struct Job: Disposable {
    let queue: DispatchQueue
    let action: ScheduledAction

    var isDisposed: Bool { action.isDisposed }

    func dispose() {
      action.dispose()
    }
  }

  private struct State {
    var timers = TimerHeap<Job>()
    /// When the source fires next.
    var armed: Duration?
    private let source: any DispatchSourceTimer

    init() {
      source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ReactiveKit.timers"))
      source.setEventHandler { DispatchTimers.fire() }
      source.activate()
    }

    /// Has the source fire for the first, unless it does earlier.
    mutating func arm() {
      guard let due = timers.firstDue, armed.map({ due < $0 }) ?? true else { return }
      armed = due
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(due.nanoseconds)))
    }
  }
}
#endif
