/// Runs actions one at a time: an action that arrives while another runs waits for it, and then runs on
/// the same thread.
package final class Trampoline: Sendable {
  private let drain = QueueDrain<Closure>()

  package init() {}

  /// The calling thread's own, for actions that are sent by another action on the same thread.
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
