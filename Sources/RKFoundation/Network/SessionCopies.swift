#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import RKCore

/// The copies of sessions, one for each session that sends requests.
///
/// A copy avoids two defects of corelibs-foundation.
///
/// - The cache is read on another thread before a task begins. If the task is cancelled during that
///   read, it may complete before the cancellation takes effect, and corelibs-foundation then traps. The copy
///   has no cache, so a task begins inside `resume`.
/// - A task never ends after an HTTP challenge, unless a delegate answers or rejects the challenge. After a
///   rejection, the completion handler receives no body, so the copy's delegate collects the body.
///
///     session ── challenges, redirections ──► its delegate
///        │                                       ▲
///        └──► copy ──► task ──► CopyDelegate ────┘
///                                    └──► completion on the session's queue
///
/// A copy keeps connections open between requests. After a session is deallocated, its copy is invalidated
/// when any copy is next looked up.
final class SessionCopies: Sendable {
  struct Copy: Sendable {
    weak let original: URLSession?
    let session: URLSession
    let delegate: CopyDelegate

    fileprivate init(of original: URLSession) {
      self.original = original
      delegate = CopyDelegate(original)
      session = URLSession(
        configuration: original.configuration.cancellable,
        delegate: delegate,
        delegateQueue: nil
      )
    }
  }

  static let shared = SessionCopies()

  private let copies = Locked<[ObjectIdentifier: Copy]>([:])

  /// Returns the copy of a session.
  func copy(of original: URLSession) -> Copy {
    let id = ObjectIdentifier(original)
    let (copy, unused, _) = copies.withLock { copies in
      // The originals are returned so that no session is released under the lock.
      let originals = copies.mapValues(\.original)
      let unused = copies.filter { originals[$0.key] == .some(nil) }
      for id in unused.keys { copies[id] = nil }
      return (copies[id], unused, originals)
    }
    for copy in unused.values { copy.session.finishTasksAndInvalidate() }
    if let copy { return copy }
    let new = Copy(of: original)
    let current = copies.withLock { copies in
      if let copy = copies[id] { return copy }
      copies[id] = new
      return new
    }
    if current.session !== new.session { new.session.finishTasksAndInvalidate() }
    return current
  }
}
#endif
