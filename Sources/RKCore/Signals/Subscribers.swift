/// A namespace for types that have the same names as types in Combine's `Subscribers`.
public enum Subscribers {}

extension Subscribers {
  /// The terminal event of a signal: completion or failure.
  @frozen
  public enum Completion<Failure: Swift.Error>: Sendable {
    /// The signal completed.
    case finished
    /// The signal failed.
    case failure(Failure)
  }
}

extension Subscribers.Completion {
  @inlinable
  package func mapFailure<Other>(_ transform: (Failure) -> Other) -> Subscribers.Completion<Other> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}

/// Converts a failure of type `Never` to any type.
@Sendable
@inlinable package func unreachable<Anything>(_ never: Never) -> Anything {}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
