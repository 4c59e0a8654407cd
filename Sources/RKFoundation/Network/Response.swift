public import Foundation
public import RKCore
import RKOperators

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
  /// Performs a request, sends the response with its body, and completes.
  ///
  /// Each observation starts a task of the session; disposal cancels it. Events are sent on the session's
  /// delegate queue. The status of the response does not matter: a 404 is a response, not a failure.
  ///
  /// On Linux, tasks run in a copy of the session; the copy has no cache. The session's delegate receives
  /// only challenges and redirections, and `invalidateAndCancel()` on the session does not stop the tasks.
  ///
  /// - Returns: A signal that can fail with `RequestError.transport`.
  public func response(
    for request: URLRequest
  ) -> Signal<(data: Data, response: URLResponse), RequestError> {
    Signal(producer: { [self] observer in
      let cancellation = TaskCancellation()
      let task = task(for: request, cancellation) { data, response, error in
        if let response, error == nil {
          observer.receive(lastElement: (data ?? Data(), response))
        } else {
          let error = error ?? URLError(.badServerResponse)
          observer.receive(completion: .failure(RequestError(transport: error)))
        }
      }
      cancellation.start(task)
      return cancellation
    })
  }

  /// Performs a GET request, and sends the response with its body; see `response(for:)`.
  public func response(for url: URL) -> Signal<(data: Data, response: URLResponse), RequestError> {
    response(for: URLRequest(url: url))
  }

  /// Sends the body of the response, and completes; fails if the status is not in 200..<300.
  ///
  /// Each observation starts a task of the session; disposal cancels it. In an asynchronous function, the
  /// compiler prefers Foundation's `data(for:)`, unless the context requires a signal, for example because an
  /// operator is applied to the result.
  ///
  /// - Returns: A signal that can fail with `RequestError.transport` or `RequestError.status`.
  public func data(for request: URLRequest) -> Signal<Data, RequestError> {
    response(for: request).tryMap { data, response throws(RequestError) in
      if let response = response as? HTTPURLResponse, !response.isSuccess {
        throw .status(response, body: data)
      }
      return data
    }
  }

  /// Performs a GET request, and sends the body of the response; see `data(for:)`.
  public func data(for url: URL) -> Signal<Data, RequestError> {
    data(for: URLRequest(url: url))
  }

  /// Sends the value decoded from the JSON body of the response, and completes.
  ///
  ///     session.decoded(as: [User].self, for: request)
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - request: The request.
  ///   - decoder: The decoder. Default: a new one.
  /// - Returns: A signal that fails with the same errors as `data(for:)`, or with `RequestError.decoding`.
  public func decoded<Value: Decodable & Sendable>(
    as type: Value.Type,
    for request: URLRequest,
    decoder: JSONDecoder = JSONDecoder()
  ) -> Signal<Value, RequestError> {
    data(for: request).decode(type, decoder: decoder)
  }

  /// Performs a GET request, and sends the decoded value; see `decoded(as:for:decoder:)`.
  public func decoded<Value: Decodable & Sendable>(
    as type: Value.Type,
    for url: URL,
    decoder: JSONDecoder = JSONDecoder()
  ) -> Signal<Value, RequestError> {
    decoded(as: type, for: URLRequest(url: url), decoder: decoder)
  }
}

extension HTTPURLResponse {
  var isSuccess: Bool { (200..<300).contains(statusCode) }
}
