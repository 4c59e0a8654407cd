/// Actions that run one at a time, whoever brings them: the one that comes while another runs waits
/// for it and then runs on the same thread.
package final class SerialTrampoline: Sendable {
  private let drain = QueueDrain<@Sendable () -> Void>()

  package init() {}

  package func run(_ action: @escaping @Sendable () -> Void) {
    if drain.enter() {
      action()
      if drain.leave() { return }
    } else if !drain.enqueue(action) {
      return
    }
    _ = drain.work { $0() }
  }
}

/// Actions that run one at a time on each thread: one that comes from inside another waits for it.
package enum Trampoline {
  package static func run(_ action: @escaping @Sendable () -> Void) {
    let thread = ThreadState.current
    if thread.trampoline != nil {
      thread.trampoline?.append(action)
      return
    }
    thread.trampoline = []
    action()
    while let batch = thread.trampoline, !batch.isEmpty {
      thread.trampoline = []
      for waiting in batch { waiting() }
    }
    thread.trampoline = nil
  }
}
