import Foundation

// The differences between Darwin and other systems.

/// A closure that receives the body, the response and the error of a task.
typealias TaskCompletion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

#if canImport(FoundationNetworking)
import FoundationNetworking

extension UserDefaults {
  /// True if `UserDefaults` posts a notification after each change.
  static let postsChanges = false
}

extension RunLoop {
  /// Wakes a waiting run loop with a timer, because `perform` in corelibs-foundation does not wake it.
  func wake(inModes modes: [RunLoop.Mode]) {
    for mode in modes {
      add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: mode)
    }
  }
}

extension URLSession {
  /// Returns a task that calls `cancellation.finish()` and then `completion` when it ends.
  func task(
    for request: URLRequest,
    _ cancellation: TaskCancellation,
    _ completion: @escaping TaskCompletion
  ) -> URLSessionTask {
    let copy = SessionCopies.shared.copy(of: self)
    let task = copy.session.dataTask(with: request)
    copy.delegate.collect(task, .init(cancellation: cancellation, completion: completion))
    return task
  }
}

extension URLSessionConfiguration {
  /// A copy without a cache, so that tasks can be cancelled at any time; see `SessionCopies`.
  var cancellable: URLSessionConfiguration {
    let copy = self.copy() as? URLSessionConfiguration ?? .ephemeral
    copy.urlCache = nil
    return copy
  }
}

extension URLSession.AuthChallengeDisposition {
  /// The disposition for a challenge that is left unanswered.
  ///
  /// Unlike the default disposition of corelibs-foundation, this one ends the task.
  static let unanswered = Self.rejectProtectionSpace
}
#else
extension UserDefaults {
  static let postsChanges = true
}

extension RunLoop {
  func wake(inModes modes: [RunLoop.Mode]) {}
}

extension URLSession {
  func task(
    for request: URLRequest,
    _ cancellation: TaskCancellation,
    _ completion: @escaping TaskCompletion
  ) -> URLSessionTask {
    dataTask(with: request) { data, response, error in
      cancellation.finish()
      completion(data, response, error)
    }
  }
}

extension URLSessionConfiguration {
  var cancellable: URLSessionConfiguration { self }
}

extension URLSession.AuthChallengeDisposition {
  static let unanswered = Self.performDefaultHandling
}
#endif
