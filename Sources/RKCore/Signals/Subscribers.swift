/// The namespace of what receives a signal's events, in Combine's words.
public enum Subscribers {}

extension Subscribers {
  /// How a signal ended.
  @frozen
  public enum Completion<Failure: Swift.Error>: Sendable {
    /// The signal ended successfully.
    case finished
    /// The signal ended with an error.
    case failure(Failure)
  }

  /// How many elements a subscriber asks for.
  ///
  /// Signals push, so it is always `unlimited`.
  public struct Demand: Hashable, Sendable {
    /// The number of elements.
    public let value: Int

    /// As many elements as there are.
    public static let unlimited = Demand(value: .max)

    /// Signals push: a bounded demand does not exist.
    @available(*, unavailable, message: "signals push; limit them with prefix(maxLength:)")
    public static func max(_ value: Int) -> Demand { Demand(value: value) }
  }
}

extension Subscribers.Completion {
  /// The same end with another failure.
  @inlinable
  package func mapFailure<Other>(
    _ transform: (Failure) -> Other
  ) -> Subscribers.Completion<Other> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}

/// Makes anything of what cannot be: the failure of a signal that cannot fail.
@Sendable
@inlinable package func absurd<Anything>(_ never: Never) -> Anything {}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
