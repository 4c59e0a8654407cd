#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import RKCore

/// The delegate of the copy of a session: collects the bodies of its tasks.
final class CopyDelegate: NSObject, URLSessionDataDelegate, Sendable {
  /// A request that waits for the end of its task.
  struct Request: Sendable {
    let cancellation: TaskCancellation
    let completion: TaskCompletion
    fileprivate(set) var body = Data()
  }

  private weak let session: URLSession?
  /// The delegate queue of the session.
  private let queue: OperationQueue
  /// The requests of the tasks under way, by the identifiers of the tasks.
  ///
  /// Nothing is called or released under the lock.
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
    // What was collected is the body of an earlier response, which asked for a credential.
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
    // Before the hop to the queue: the task must not be cancelled any more.
    request.cancellation.finish()
    let (response, isRejected) = (task.response, error.map { task.isRejected(by: $0) } ?? false)
    queue.addOperation { request.completion(request.body, response, isRejected ? nil : error) }
  }
}

/// The questions that the delegate of the session answers, if it has one.
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
      // The default never ends the task.
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
