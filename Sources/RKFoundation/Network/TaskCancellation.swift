import Foundation
import RKCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A disposable that cancels a task unless the task's completion has begun.
///
/// corelibs-foundation traps if a task is cancelled while its completion handler runs, even on another
/// thread. So the lock is held while the task is cancelled. No user code runs under the lock, because a task
/// completes on the delegate queue, after `cancel` returns.
final class TaskCancellation: Disposable {
  private let task = Locked<URLSessionTask?>(nil)

  func start(_ task: URLSessionTask) {
    self.task.withLock { $0 = task }
    task.resume()
  }

  /// Records that the task's completion has begun; the task is no longer cancelled after that.
  func finish() {
    task.withLock { $0 = nil }
  }

  var isDisposed: Bool { task.withLock { $0 == nil } }

  func dispose() {
    task.withLock { task in
      task?.cancel()
      task = nil
    }
  }
}
