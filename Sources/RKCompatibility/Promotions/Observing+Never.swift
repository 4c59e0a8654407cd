public import RKCore
import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension Signal {
  /// A form of `init(using:makeSignal:)` with signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public init<Resource: Disposable, Other: SignalProtocol>(
    using makeResource: @escaping @Sendable () -> Resource,
    makeSignal: @escaping @Sendable (Resource) -> Other
  ) where Other.Element == Element, Other.Error == Never {
    self.init(using: makeResource) { makeSignal($0).setFailureType(to: Error.self) }
  }
}
