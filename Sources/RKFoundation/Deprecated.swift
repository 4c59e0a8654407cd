public import Foundation
public import RKCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// The names of older versions.

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

  /// The older name of `json(for:)`.
  @available(*, deprecated, renamed: "json(for:)")
  public func rx_JSON(_ request: URLRequest) -> Signal<JSONValue, RequestError> {
    json(for: request)
  }

  /// The older name of `json(for:)` with a URL.
  @available(*, deprecated, renamed: "json(for:)")
  public func rx_JSON(_ url: URL) -> Signal<JSONValue, RequestError> {
    json(for: url)
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
