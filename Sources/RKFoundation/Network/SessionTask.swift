import Foundation
import RKCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The steps of a task that delivers its body in parts.
///
/// They run serially, on the delegate queue of the session. A step that throws ends the task.
struct TaskSteps: Sendable {
  var response: @Sendable (URLResponse) throws(RequestError) -> Void = { _ in }
  var received: @Sendable (Data) throws(RequestError) -> Void
  var sent: @Sendable (TransferProgress) -> Void = { _ in }
  var finished: @Sendable () throws(RequestError) -> Void = {}
  /// Called on disposal and after each end, on any thread, also during another step.
  var disposed: @Sendable () -> Void = {}
}

extension URLSession {
  /// Runs a task in a session of its own, with the configuration of this one.
  ///
  /// corelibs-foundation delivers no body to the delegate of a task, only to that of a session. The
  /// new session is invalidated at once: it ends with its task, and releases its delegate then. There
  /// it has no cache; see `SessionCopies`.
  func steps<Element: Sendable>(
    making makeTask: @escaping @Sendable (URLSession) -> URLSessionTask,
    _ makeSteps:
      @escaping @Sendable (AtomicObserver<Element, RequestError>) throws(RequestError) -> TaskSteps
  ) -> Signal<Element, RequestError> {
    Signal(producer: { [configuration] observer in
      let steps: TaskSteps
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
///      ▲  │  │         └─ a step throws ──► ended
///      └──┘  └────► failure ──► the body ──► failed with the status
///      1xx
///
/// The steps run in the state `success` only. The response is checked with the first part of the body, or at
/// the end. The reason is a redirection that corelibs-foundation cannot follow: it does not call the delegate
/// with that response.
private final class TaskDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private enum State: Sendable {
    /// No response has been checked.
    case unchecked
    /// The status is one of 200..<300, or the protocol has none.
    case success
    /// The status is another one. The body is that of the response so far.
    case failure(HTTPURLResponse, body: Data)
    /// A step has ended the task.
    case ended
  }

  /// The largest body of a failed request that is kept.
  private static let limit = 1 << 20

  private let steps: TaskSteps
  private let cancellation: TaskCancellation
  private let end: @Sendable (Subscribers.Completion<RequestError>) -> Void
  /// The session's serial queue guards it.
  private let state = Ref(State.unchecked)

  init(
    _ steps: TaskSteps,
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

  /// Decides once, by the status of the response, whether the steps receive its body.
  private func check(_ response: @autoclosure () -> URLResponse?) {
    guard case .unchecked = state.value, let response = response() else { return }
    if let response = response as? HTTPURLResponse, !response.isSuccess {
      // corelibs-foundation reports an informational response before the final one.
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
  /// Returns whether the error stands for a challenge that was left unanswered.
  ///
  /// corelibs-foundation cancels such a task, also when its response has arrived. Elsewhere it has no
  /// error. A task that disposal has cancelled has no observer any more.
  func isRejected(by error: any Error) -> Bool {
    (error as? URLError)?.code == .cancelled && (response as? HTTPURLResponse)?.statusCode == 401
  }
}
