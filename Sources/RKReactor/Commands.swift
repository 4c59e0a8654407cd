import RKCore

/// The running commands, by identity.
package final class Commands: Sendable {
  /// A running command.
  ///
  /// The slot is disposed when the command is cancelled, or when its terminal event is applied. The observer
  /// and the queued events retain the token, so the token is released after the last event.
  ///
  ///     command ──► slot ──► upstream ──► observer ─┐
  ///                          queue ──► events, end ─┴► token
  struct RunningCommand: Sendable {
    let id: any Hashable & Sendable
    let slot: Slot
    weak let token: ReleaseToken?

    var isFinished: Bool { slot.isDisposed || token == nil && slot.isFinished }
  }

  private struct State {
    var commands: [AnyHashable: RunningCommand] = [:]
    /// The number of commands at which finished commands are removed.
    var limit = 16
  }

  // The lock guards the state; nothing is disposed or released while the lock is held.
  private let state = Locked(State())

  private var all: [RunningCommand] { state.withLock { Array($0.commands.values) } }

  /// The number of commands that have not finished; O(n).
  package var count: Int { all.count { !$0.isFinished } }

  package var retainedCount: Int { all.count }

  /// Adds a command, and disposes the earlier command with the same identity, if any.
  func add(_ command: RunningCommand) {
    let (old, isCrowd) = state.withLock { state in
      // `updateValue` would keep the old key, which would later be released under the lock.
      let old = state.commands.removeValue(forKey: AnyHashable(command.id))
      state.commands[AnyHashable(command.id)] = command
      return (old, state.commands.count >= state.limit)
    }
    old?.slot.dispose()
    if isCrowd { removeFinished() }
  }

  private func removeFinished() {
    for command in all where command.isFinished { remove(command.id, command.slot) }
    state.withLock { $0.limit = max(16, 2 * $0.commands.count) }
  }

  /// Removes and disposes a command, unless another command replaced it.
  ///
  /// - Parameter slot: The slot of the command; nil to remove any command with this identity.
  func remove(_ id: any Hashable & Sendable, _ slot: Slot? = nil) {
    state.withLock { state -> RunningCommand? in
      let isPresent = slot == nil || state.commands[AnyHashable(id)]?.slot === slot
      return isPresent ? state.commands.removeValue(forKey: AnyHashable(id)) : nil
    }?.slot.dispose()
  }

  func removeAll() {
    for command in all { remove(command.id, command.slot) }
  }
}
