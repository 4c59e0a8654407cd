public import RKCore

// Names of RxSwift for what has another name here, as in `RKOperators`.

extension SignalProtocol {
  /// Use `share(limit:)`.
  @available(*, unavailable, renamed: "share(limit:)")
  public func share(replay: Int) -> Signal<Element, Error> { fatalError() }
}
