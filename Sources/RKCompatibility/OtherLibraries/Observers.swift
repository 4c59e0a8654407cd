public import RKCore

// Names of other libraries. The compiler considers an unavailable member only where nothing else
// fits, and then its error says what to write.

extension ObserverProtocol {
  /// Renamed to `receive(_:)`.
  @available(*, unavailable, renamed: "receive(_:)")
  public func onNext(_ element: Element) {
    fatalError()
  }

  /// Renamed to `failed(_:)`.
  @available(*, unavailable, renamed: "failed(_:)")
  public func onError(_ error: Error) {
    fatalError()
  }

  /// Replaced by `receive(completion: .finished)`.
  @available(*, unavailable, message: "write receive(completion: .finished)")
  public func onCompleted() {
    fatalError()
  }
}
