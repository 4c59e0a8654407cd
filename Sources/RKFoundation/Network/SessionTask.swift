import Foundation
import RKCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The handlers of a task that delivers the body of its response in parts.
///
/// They run serially on the session's delegate queue, except `disposed`. A handler that throws ends the task.
struct TaskHandlers: Sendable {
  var response: @Sendable (URLResponse) throws(RequestError) -> Void = { _ in }
  var received: @Sendable (Data) throws(RequestError) -> Void
  var sent: @Sendable (TransferProgress) -> Void = { _ in }
  var finished: @Sendable () throws(RequestError) -> Void = {}
  /// Called once, on disposal or after the end of the task, on any thread; another handler may be running.
  var disposed: @Sendable () -> Void = {}
}

extension URLSession {
  /// Returns a signal that runs a task in a new session with the configuration of this session.
  ///
  /// corelibs-foundation delivers a body only to the delegate of a session, not to the delegate of a task.
  /// The new session is invalidated immediately, so it ends with its task, and then releases its delegate. On
  /// Linux, the new session has no cache; see `SessionCopies`.
  func steps<Element: Sendable>(
    making makeTask: @escaping @Sendable (URLSession) -> URLSessionTask,
    _ makeSteps:
      @escaping @Sendable (AtomicObserver<Element, RequestError>) throws(RequestError) ->
      TaskHandlers
  ) -> Signal<Element, RequestError> {
    Signal(producer: { [configuration] observer in
      let steps: TaskHandlers
      do throws(RequestError) { steps = try makeSteps(observer) } catch {
        observer.receive(completion: .failure(error))
        return nil
      }
      let cancellation = TaskCancellation()
      let delegate = TaskDelegate(steps, cancellation) { observer.receive(completion: $0) }
      let session = URLSession(
        configuration: configuration.cancellable,
        delegate: delegate,
        delegateQueue: nil
      )
      cancellation.start(makeTask(session))
      session.finishTasksAndInvalidate()
      return BlockDisposable {
        cancellation.dispose()
        steps.disposed()
      }
    })
  }
}

/// The delegate of a session with one task.
///
///     unchecked ──► success ──► parts of the body ──► finished
///      ▲  │  │         └─ a handler throws ──► ended
///      └──┘  └────► failure ──► the body ──► failed with the status
///      1xx
///
/// Except for `sent` and `disposed`, the handlers run only in the state `success`. The response is checked
/// when the first part of the body arrives, or when the task ends. The delegate method for responses is not
/// used, because corelibs-foundation does not call it for a redirection that it cannot follow.
private final class TaskDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private enum State: Sendable {
    /// No final response has been checked yet.
    case unchecked
    /// The status is in 200..<300, or the protocol has no status.
    case success
    /// The status is not in 200..<300. `body` is the part that was received so far, at most 1 MiB.
    case failure(HTTPURLResponse, body: Data)
    /// A handler threw an error, or the delegate ended the task with a failure.
    case ended
  }

  /// The maximum number of bytes to keep from the body of a failed response.
  private static let limit = 1 << 20

  private let steps: TaskHandlers
  private let cancellation: TaskCancellation
  private let end: @Sendable (Subscribers.Completion<RequestError>) -> Void
  /// Guarded by the session's serial queue.
  private let state = Box(State.unchecked)

  init(
    _ steps: TaskHandlers,
    _ cancellation: TaskCancellation,
    end: @escaping @Sendable (Subscribers.Completion<RequestError>) -> Void
  ) {
    self.steps = steps
    self.cancellation = cancellation
    self.end = end
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    check(dataTask.response)
    switch state.value {
    case .unchecked:
      perform { () throws(RequestError) in
        throw RequestError(transport: URLError(.badServerResponse))
      }
    case .ended: break
    case .success: perform { () throws(RequestError) in try steps.received(data) }
    case .failure(let response, let body):
      let longer = Data((body + data).prefix(Self.limit))
      state.value = .failure(response, body: longer)
      if longer.count == Self.limit {
        perform { () throws(RequestError) in throw .status(response, body: longer) }
      }
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    let total = totalBytesExpectedToSend > 0 ? totalBytesExpectedToSend : nil
    steps.sent(TransferProgress(completed: totalBytesSent, total: total))
  }

  /// Leaves a challenge unanswered.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.unanswered, nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    cancellation.finish()
    if let error, !task.isRejected(by: error) {
      return end(.failure(RequestError(transport: error)))
    }
    check(task.response)
    switch state.value {
    case .unchecked: end(.failure(RequestError(transport: URLError(.badServerResponse))))
    case .success:
      perform { () throws(RequestError) in
        try steps.finished()
        end(.finished)
      }
    case .failure(let response, let body): end(.failure(.status(response, body: body)))
    case .ended: break
    }
  }

  /// Decides once, based on the status of the response, whether the handlers receive the body.
  private func check(_ response: @autoclosure () -> URLResponse?) {
    guard case .unchecked = state.value, let response = response() else { return }
    if let response = response as? HTTPURLResponse, !response.isSuccess {
      // corelibs-foundation reports an informational response before the final response.
      if (100..<200).contains(response.statusCode) { return }
      state.value = .failure(response, body: Data())
    } else {
      state.value = .success
      perform { () throws(RequestError) in try steps.response(response) }
    }
  }

  private func perform(_ step: () throws(RequestError) -> Void) {
    do throws(RequestError) { try step() } catch {
      state.value = .ended
      end(.failure(error))
      cancellation.dispose()
    }
  }
}

extension URLSessionTask {
  /// Returns whether the error means that a challenge was left unanswered.
  ///
  /// corelibs-foundation cancels a task whose challenge is unanswered, even if the response has arrived. On
  /// other systems, the task ends without an error. Disposal also cancels a task, but emits no error.
  func isRejected(by error: any Error) -> Bool {
    (error as? URLError)?.code == .cancelled && (response as? HTTPURLResponse)?.statusCode == 401
  }
}
