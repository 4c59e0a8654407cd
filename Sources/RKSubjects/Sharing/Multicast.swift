public import RKCore

extension SignalProtocol {
  /// Observes the source through subjects that a closure makes, once it is connected.
  ///
  /// A subject is made when the first observer comes or it is connected, and anew for a connection when
  /// nobody observes the one before. See `ConnectableSignal`.
  ///
  /// - Parameter createSubject: Makes a subject; called on the thread that observes or connects, and
  ///   when several do so at once, maybe for each, of which one is used.
  @inlinable
  public func multicast<S: SubjectProtocol>(
    _ createSubject: @escaping @Sendable () -> S
  ) -> ConnectableSignal<Self> where S.Element == Element, S.Error == Error {
    ConnectableSignal(source: self, createSubject)
  }

  /// Observes the source through one subject, once it is connected.
  @inlinable
  public func multicast<S: SubjectProtocol>(subject: S) -> ConnectableSignal<Self>
  where S.Element == Element, S.Error == Error {
    ConnectableSignal(source: self, subject: subject)
  }
}
