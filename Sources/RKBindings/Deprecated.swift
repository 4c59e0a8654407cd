public import RKCore

// Names that only the older documents use.

/// What signals can be bound to.
@available(*, deprecated, renamed: "BindableProtocol")
public typealias BindableType = BindableProtocol

extension SignalProtocol where Error == Never {
  /// Binds to whatever can be bound to.
  @discardableResult
  @available(*, deprecated, renamed: "bind(to:)")
  public func bindTo<Target: BindableProtocol>(_ target: Target) -> any Disposable
  where Target.Element == Element {
    bind(to: target)
  }
}
