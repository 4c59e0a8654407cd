#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import RKCore

/// A copy of a session for its requests, which mends two defects of corelibs-foundation.
///
/// - It looks into the cache on another thread before a task begins. If the task is cancelled meanwhile,
///   it may complete before it is cancelled, which traps. The copy has no cache, so a task begins
///   inside `resume`.
/// - It ends no task after a challenge of HTTP, unless a delegate answers or rejects it. A rejected task
///   passes no body to a completion handler. So the delegate of the copy collects the body.
///
///     session ── challenges, redirections ──► its delegate
///        │                                       ▲
///        └──► copy ──► task ──► CopyDelegate ────┘
///                                    └──► ended, then completion on the session's queue
final class SessionCopy: Sendable {
  private let session: URLSession
  private let delegate: CopyDelegate

  fileprivate init(of original: URLSession) {
    delegate = CopyDelegate(original)
    session = URLSession(
      configuration: original.configuration.cancellable,
      delegate: delegate,
      delegateQueue: nil
    )
  }

  /// Returns the copy of a session, which keeps connections open from one request to the next.
  static func of(_ session: URLSession) -> SessionCopy { Copies.shared.copy(of: session) }

  func task(
    for request: URLRequest,
    ended: @escaping @Sendable () -> Void,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionTask {
    let task = session.dataTask(with: request)
    delegate.collect(task, CopyDelegate.Request(ended: ended, completion: completion))
    return task
  }

  fileprivate func invalidate() { session.finishTasksAndInvalidate() }
}

/// The copies of sessions.
///
/// A copy is invalidated by the first look-up after its session was deallocated.
private final class Copies: Sendable {
  private struct Entry: Sendable {
    weak let session: URLSession?
    let copy: SessionCopy
  }

  static let shared = Copies()

  private let entries = Locked<[ObjectIdentifier: Entry]>([:])

  func copy(of session: URLSession) -> SessionCopy {
    let id = ObjectIdentifier(session)
    let (copy, unused, _) = entries.withLock { entries in
      // Returned, so that no session is released under the lock.
      let sessions = entries.mapValues(\.session)
      var unused: [SessionCopy] = []
      for (id, session) in sessions where session == nil {
        if let entry = entries.removeValue(forKey: id) { unused.append(entry.copy) }
      }
      return (entries[id]?.copy, unused, sessions)
    }
    for copy in unused { copy.invalidate() }
    if let copy { return copy }
    let new = SessionCopy(of: session)
    let current = entries.withLock { entries in
      if let copy = entries[id]?.copy { return copy }
      entries[id] = Entry(session: session, copy: new)
      return new
    }
    if current !== new { new.invalidate() }
    return current
  }
}
#endif
