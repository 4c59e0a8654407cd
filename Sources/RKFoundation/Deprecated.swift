public import Foundation
public import RKCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// Names that older versions of this module used.

extension URLSession {
  /// The older name of `response(for:)`.
  @available(*, deprecated, renamed: "response(for:)")
  public func rx_response(
    _ request: URLRequest
  ) -> Signal<(data: Data, response: URLResponse), RequestError> {
    response(for: request)
  }

  /// The older name of `data(for:)`.
  @available(*, deprecated, renamed: "data(for:)")
  public func rx_data(_ request: URLRequest) -> Signal<Data, RequestError> {
    data(for: request)
  }

  /// Sends the JSON body of the response as dictionaries, arrays, strings, numbers and `NSNull`.
  @available(*, deprecated, message: "use 'decoded(as:for:)' with the type of the content")
  public func rx_JSON(_ request: URLRequest) -> Signal<any Sendable, RequestError> {
    data(for: request).tryMap { data throws(RequestError) in
      do {
        return sendable(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
      } catch {
        throw .decoding(CodingFailure(error), body: data)
      }
    }
  }

  /// Performs a GET request, and sends the JSON body of the response; see `rx_JSON(_:)`.
  @available(*, deprecated, message: "use 'decoded(as:for:)' with the type of the content")
  public func rx_JSON(_ url: URL) -> Signal<any Sendable, RequestError> {
    rx_JSON(URLRequest(url: url))
  }
}

/// Returns a value from `JSONSerialization` as a `Sendable` value.
private func sendable(_ json: Any) -> any Sendable {
  switch json {
  case let members as [String: Any]: members.mapValues(sendable)
  case let elements as [Any]: elements.map(sendable)
  case let string as String: string
  case let number as NSNumber: number
  default: NSNull()
  }
}

extension NotificationCenter {
  /// The older name of `notification(name:object:)`.
  @available(*, deprecated, renamed: "notification(name:object:)")
  public func rx_notification(
    _ name: Notification.Name,
    object: (any AnyObject & Sendable)? = nil
  ) -> SafeSignal<Void> {
    notification(name: name, object: object)
  }
}
