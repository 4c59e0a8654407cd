public import Foundation
public import RKCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
  /// Sends the parts of the body as they arrive, and completes at the end of the body.
  ///
  ///     session.chunks(for: request).lines()
  ///
  /// The signal fails if the status is not in 200..<300. Each observation starts a task in its own session,
  /// which has the configuration of this session, but not its delegate. On Linux, the new session has no
  /// cache either. Disposal cancels the task; `invalidateAndCancel()` of this session does not.
  ///
  /// Events are sent on a private queue. The network determines the size of the parts. A slow observer
  /// delays the delivery, but not the transfer.
  ///
  /// - Returns: A signal that fails with `RequestError.transport` or `RequestError.status`.
  public func chunks(for request: URLRequest) -> Signal<Data, RequestError> {
    steps(making: { $0.dataTask(with: request) }) { observer in
      TaskHandlers(received: { observer.receive($0) })
    }
  }

  /// Sends the parts of the body of a GET request; see `chunks(for:)`.
  public func chunks(for url: URL) -> Signal<Data, RequestError> {
    chunks(for: URLRequest(url: url))
  }

  /// Sends the events that a server pushes in the format `text/event-stream`.
  ///
  /// The request is sent with `Accept: text/event-stream`, unless the request already has that field. The
  /// signal completes when the server closes the stream. A new observation starts from the beginning. To
  /// resume, send the last `id` in the field `Last-Event-ID`.
  ///
  /// - Returns: A signal that fails like `chunks(for:)`.
  public func serverSentEvents(
    for request: URLRequest
  ) -> Signal<ServerSentEvent, RequestError> {
    var request = request
    if request.value(forHTTPHeaderField: "Accept") == nil {
      request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    }
    return chunks(for: request).lines().serverSentEvents()
  }

  /// Sends the events of a GET request; see `serverSentEvents(for:)`.
  public func serverSentEvents(for url: URL) -> Signal<ServerSentEvent, RequestError> {
    serverSentEvents(for: URLRequest(url: url))
  }
}
