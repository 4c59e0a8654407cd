public import Foundation
public import RKCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
  /// Sends the parts of the response's body as they arrive, and completes after the last part.
  ///
  ///     session.chunks(for: request).lines()
  ///
  /// The signal fails if the status is not in 200..<300. Each observation starts a task in a new session with
  /// the configuration of this session, but without its delegate and, on Linux, without a cache. Disposal
  /// cancels the task, but `invalidateAndCancel()` on this session does not.
  ///
  /// Events are sent on a private queue. The network determines the size of the parts. A slow observer
  /// delays the delivery, but not the transfer.
  ///
  /// - Returns: A signal that can fail with `RequestError.transport` or `RequestError.status`.
  public func chunks(for request: URLRequest) -> Signal<Data, RequestError> {
    steps(making: { $0.dataTask(with: request) }) { observer in
      TaskHandlers(received: { observer.receive($0) })
    }
  }

  /// Performs a GET request, and sends the parts of the response's body; see `chunks(for:)`.
  public func chunks(for url: URL) -> Signal<Data, RequestError> {
    chunks(for: URLRequest(url: url))
  }

  /// Sends the events that a server pushes in the `text/event-stream` format.
  ///
  /// The request is sent with `Accept: text/event-stream`, unless it already has an `Accept` field. The
  /// signal completes when the server closes the stream. Each observation sends the request again. To resume
  /// a stream, set the request's `Last-Event-ID` field to the last `id` that you received.
  ///
  /// - Returns: A signal that fails with the same errors as `chunks(for:)`.
  public func serverSentEvents(
    for request: URLRequest
  ) -> Signal<ServerSentEvent, RequestError> {
    var request = request
    if request.value(forHTTPHeaderField: "Accept") == nil {
      request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    }
    return chunks(for: request).lines().serverSentEvents()
  }

  /// Performs a GET request, and sends the events of the response; see `serverSentEvents(for:)`.
  public func serverSentEvents(for url: URL) -> Signal<ServerSentEvent, RequestError> {
    serverSentEvents(for: URLRequest(url: url))
  }
}
