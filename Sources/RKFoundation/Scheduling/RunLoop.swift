public import Foundation
public import RKCore

extension Scheduler where Self == ExecutionContext {
  /// Returns a context that runs actions on a run loop.
  ///
  ///     signal.receive(on: .runLoop(.main))
  ///
  /// Actions wait while the run loop is not running or is in another mode, for example during scrolling.
  ///
  /// - Parameters:
  ///   - runLoop: The run loop.
  ///   - modes: The modes in which actions run; at least one. Default: the default mode.
  public static func runLoop(
    _ runLoop: sending RunLoop,
    inModes modes: [RunLoop.Mode] = [.default]
  ) -> ExecutionContext {
    require(!modes.isEmpty, "runLoop(_:inModes:) needs at least one mode")
    // The lock guards the run loop, which is not `Sendable`. No action runs while the lock is held.
    let runLoop = Locked(runLoop)
    return ExecutionContext { action in
      runLoop.withLock { runLoop in
        runLoop.perform(inModes: modes, block: action)
        runLoop.wake(inModes: modes)
      }
    }
  }
}
