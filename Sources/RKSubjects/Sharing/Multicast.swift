public import RKCore

extension SignalProtocol {
  /// Returns a connectable signal that shares the source through subjects that a closure creates.
  ///
  /// A subject is created for the first observer or connection, and replaced as `ConnectableSignal`
  /// describes.
  ///
  /// - Parameter createSubject: A closure that creates a subject, on the thread that observes or connects.
  ///   Concurrent first observers may each call the closure; only one of the subjects is used.
  @inlinable
  public func multicast<S: SubjectProtocol>(
    _ createSubject: @escaping @Sendable () -> S
  ) -> ConnectableSignal<Self> where S.Element == Element, S.Error == Error {
    ConnectableSignal(source: self, createSubject)
  }

  /// A form of `multicast(_:)` that uses the given subject and never replaces it.
  @inlinable
  public func multicast<S: SubjectProtocol>(subject: S) -> ConnectableSignal<Self>
  where S.Element == Element, S.Error == Error {
    ConnectableSignal(source: self, subject: subject)
  }
}
