#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import RKCore

/// The delegate of a session's copy; it collects the response bodies of the copy's tasks.
final class CopyDelegate: NSObject, URLSessionDataDelegate, Sendable {
  /// A request whose task has not ended yet.
  struct Request: Sendable {
    let cancellation: TaskCancellation
    let completion: TaskCompletion
    fileprivate(set) var body = Data()
  }

  private weak let session: URLSession?
  /// The delegate queue of the original session.
  private let queue: OperationQueue
  /// The requests whose tasks have not ended yet, by task identifier.
  ///
  /// No closure is called or released while the lock is held.
  private let requests = Locked<[Int: Request]>([:])

  init(_ session: URLSession) {
    self.session = session
    queue = session.delegateQueue
  }

  func collect(_ task: URLSessionTask, _ request: Request) {
    requests.withLock { $0[task.taskIdentifier] = request }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    // If the server first asked for a credential, the bytes received so far belong to that earlier response.
    requests.withLock { $0[dataTask.taskIdentifier]?.body = Data() }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    requests.withLock { $0[dataTask.taskIdentifier]?.body.append(data) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let request = requests.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let request else { return }
    // The task must not be cancelled from here on, so `finish()` is called before the operation is queued.
    request.cancellation.finish()
    let (response, isRejected) = (task.response, error.map { task.isRejected(by: $0) } ?? false)
    queue.addOperation { request.completion(request.body, response, isRejected ? nil : error) }
  }
}

/// Challenges and redirections. If the original session has a delegate, that delegate answers them.
extension CopyDelegate {
  private var original: (session: URLSession, delegate: any URLSessionTaskDelegate)? {
    session.flatMap { session in
      (session.delegate as? any URLSessionTaskDelegate).map { (session, $0) }
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let (session, delegate) = original else {
      return completionHandler(.rejectProtectionSpace, nil)
    }
    delegate.urlSession(session, task: task, didReceive: challenge) { disposition, credential in
      // With the default disposition, corelibs-foundation would never end the task.
      let isDefault = disposition == .performDefaultHandling
      completionHandler(isDefault ? .rejectProtectionSpace : disposition, credential)
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let (session, delegate) = original else { return completionHandler(request) }
    delegate.urlSession(
      session,
      task: task,
      willPerformHTTPRedirection: response,
      newRequest: request,
      completionHandler: completionHandler
    )
  }
}
#endif
