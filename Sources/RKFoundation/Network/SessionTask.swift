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
  /// it has no cache; see `uncached`.
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
      #if canImport(FoundationNetworking)
      let configuration = configuration.uncached
      #endif
      let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
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
private final class TaskDelegate: NSObject, URLSessionDataDelegate, Sendable {
  /// The largest body of a failed request that is kept.
  private static let limit = 1 << 20

  private let steps: TaskSteps
  private let cancellation: TaskCancellation
  private let end: @Sendable (Subscribers.Completion<RequestError>) -> Void
  /// The response whose status is a failure, with its body.
  ///
  /// The session's serial queue guards it.
  private let failed = Ref<(response: HTTPURLResponse, body: Data)?>(nil)

  init(
    _ steps: TaskSteps,
    _ cancellation: TaskCancellation,
    end: @escaping @Sendable (Subscribers.Completion<RequestError>) -> Void
  ) {
    self.steps = steps
    self.cancellation = cancellation
    self.end = end
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse, !response.isSuccess {
      failed.value = (response, Data())
    } else {
      perform { () throws(RequestError) in try steps.response(response) }
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let (response, body) = failed.value else {
      return perform { () throws(RequestError) in try steps.received(data) }
    }
    let longer = (body + data).prefix(Self.limit)
    failed.value = (response, Data(longer))
    if longer.count == Self.limit {
      perform { () throws(RequestError) in throw .status(response, body: Data(longer)) }
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

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    cancellation.finish()
    if let error { return end(.failure(RequestError(transport: error))) }
    if let (response, body) = failed.value {
      return end(.failure(.status(response, body: body)))
    }
    perform { () throws(RequestError) in
      try steps.finished()
      end(.finished)
    }
  }

  private func perform(_ step: () throws(RequestError) -> Void) {
    do throws(RequestError) { try step() } catch {
      end(.failure(error))
      cancellation.dispose()
    }
  }
}
