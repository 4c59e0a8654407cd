/// Runs actions one at a time.
///
/// An action that arrives while another one runs is queued, and runs afterwards.
package final class Trampoline: Sendable {
  private let drain = QueueDrain<Closure>()

  package init() {}

  /// The trampoline of the calling thread, for actions that another action on this thread schedules.
  package static var ofThread: Trampoline { ThreadState.current.trampoline }

  package func run(_ action: @escaping @Sendable () -> Void) {
    if drain.enter() {
      action()
      if drain.leave() { return }
    } else if !drain.enqueue(Closure(action)) {
      return
    }
    _ = drain.work { $0() }
  }
}
