public import RKBindings
public import RKCore

// Names from earlier versions of ReactiveKit.

/// The older name of `BindableProtocol`.
@available(*, deprecated, renamed: "BindableProtocol")
public typealias BindableType = BindableProtocol

extension SignalProtocol where Error == Never {
  /// Binds to a target; see `bind(to:)`.
  @discardableResult
  @available(*, deprecated, renamed: "bind(to:)")
  @export(implementation) public func bindTo<Target: BindableProtocol>(
    _ target: Target
  ) -> any Disposable
  where Target.Element == Element {
    bind(to: target)
  }
}
