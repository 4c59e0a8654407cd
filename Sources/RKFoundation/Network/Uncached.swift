#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import RKCore

extension URLSession {
  /// The session for tasks of this one: itself if it has no cache, otherwise a copy without cache.
  ///
  /// corelibs-foundation looks into the cache on another thread before a task begins. If the task is
  /// cancelled meanwhile, it may complete before it is cancelled, which traps. Without a cache it
  /// begins inside `resume`.
  var uncached: URLSession {
    configuration.urlCache == nil ? self : Copies.shared.copy(of: self)
  }
}

extension URLSessionConfiguration {
  /// A copy without cache.
  var uncached: URLSessionConfiguration {
    let copy = self.copy() as? URLSessionConfiguration ?? .ephemeral
    copy.urlCache = nil
    return copy
  }
}

/// The copies of sessions, which keep connections open from one request to the next.
///
/// A copy is invalidated by the first look-up after its session was deallocated.
private final class Copies: Sendable {
  private struct Entry: Sendable {
    weak let session: URLSession?
    let copy: URLSession
  }

  static let shared = Copies()

  private let entries = Locked<[ObjectIdentifier: Entry]>([:])

  func copy(of session: URLSession) -> URLSession {
    let id = ObjectIdentifier(session)
    let (copy, unused, _) = entries.withLock { entries in
      // Returned, so that no session is released under the lock.
      let sessions = entries.mapValues(\.session)
      var unused: [URLSession] = []
      for (id, session) in sessions where session == nil {
        if let entry = entries.removeValue(forKey: id) { unused.append(entry.copy) }
      }
      return (entries[id]?.copy, unused, sessions)
    }
    for copy in unused { copy.finishTasksAndInvalidate() }
    if let copy { return copy }
    let new = URLSession(
      configuration: session.configuration.uncached,
      delegate: nil,
      delegateQueue: session.delegateQueue
    )
    return entries.withLock { entries in
      if let copy = entries[id]?.copy { return copy }
      entries[id] = Entry(session: session, copy: new)
      return new
    }
  }
}
#endif
