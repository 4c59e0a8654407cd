// Words of other libraries for what a producer does. They are not available: the compiler considers them only where
// nothing else fits, and then says what to write.

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

  /// Made of `receive(completion:)`.
  @available(*, unavailable, message: "write receive(completion: .finished)")
  public func onCompleted() {
    fatalError()
  }
}
