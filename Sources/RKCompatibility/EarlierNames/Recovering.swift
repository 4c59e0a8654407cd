public import RKCore
import RKOperators

// Names from earlier versions of ReactiveKit.

extension SignalProtocol {
  /// Use `replaceEmpty(with:)`.
  @available(*, deprecated, renamed: "replaceEmpty(with:)")
  @export(implementation) public func defaultIfEmpty(_ element: Element) -> Signal<Element, Error> {
    replaceEmpty(with: element)
  }

  /// Use `replaceError(with:)`.
  @available(*, deprecated, renamed: "replaceError(with:)")
  @export(implementation) public func recover(with element: Element) -> Signal<Element, Never> {
    replaceError(with: element)
  }

  /// Use `replaceError(with:)`.
  @available(*, deprecated, renamed: "replaceError(with:)")
  @export(implementation) public func toStream(
    recoverWith element: Element
  ) -> Signal<Element, Never> {
    replaceError(with: element)
  }

  /// Use `suppressError(logging:)`.
  @available(*, deprecated, renamed: "suppressError(logging:)")
  @export(implementation) public func toStream(
    logError: Bool,
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Never> { suppressError(logging: logError, file: file, line: line) }

  /// Use `retry(_:)`.
  @available(*, deprecated, renamed: "retry(_:)")
  @export(implementation) public func retry(times: Int) -> Signal<Element, Error> { retry(times) }
}
