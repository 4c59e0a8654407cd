import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Everything that differs between Darwin and other systems.

#if canImport(Darwin)
typealias SpawnActions = posix_spawn_file_actions_t?
typealias SpawnAttributes = posix_spawnattr_t?
/// The flag of `posix_spawn` that closes all descriptors but the streams; 0 if there is none.
let closingOthers = POSIX_SPAWN_CLOEXEC_DEFAULT

extension UserDefaults {
  /// Whether a change is posted by the defaults themselves.
  static let postsChanges = true
}

extension RunLoop {
  func wake(inModes modes: [RunLoop.Mode]) {}
}
#else
typealias SpawnActions = posix_spawn_file_actions_t
typealias SpawnAttributes = posix_spawnattr_t
let closingOthers: Int32 = 0

extension UserDefaults {
  static let postsChanges = false
}

extension RunLoop {
  /// Wakes a run loop that waits, which `perform` of corelibs-foundation does not; a timer does.
  func wake(inModes modes: [RunLoop.Mode]) {
    for mode in modes {
      add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: mode)
    }
  }
}
#endif

#if canImport(FoundationNetworking)
extension URLSession {
  /// Returns a task that calls two closures at its end, the second on the delegate queue.
  func task(
    for request: URLRequest,
    ended: @escaping @Sendable () -> Void,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionTask {
    SessionCopy.of(self).task(for: request, ended: ended, completion: completion)
  }
}

extension URLSessionConfiguration {
  /// A copy without cache, so that tasks can be cancelled at any time; see `SessionCopy`.
  var cancellable: URLSessionConfiguration {
    let copy = self.copy() as? URLSessionConfiguration ?? .ephemeral
    copy.urlCache = nil
    return copy
  }
}

extension URLSession.AuthChallengeDisposition {
  /// Ends a task whose challenge nobody answers; the default of corelibs-foundation never does.
  static let unanswered = Self.rejectProtectionSpace
}
#else
extension URLSession {
  func task(
    for request: URLRequest,
    ended: @escaping @Sendable () -> Void,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionTask {
    dataTask(with: request) { data, response, error in
      ended()
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
