/// A type that represents the state of a load.
public protocol LoadingStateProtocol<LoadingValue, LoadingError>: Sendable {
  /// The type of the loaded value.
  associatedtype LoadingValue: Sendable
  /// The type of the failure.
  associatedtype LoadingError: Error

  /// The state.
  var asLoadingState: LoadingState<LoadingValue, LoadingError> { get }
}

extension LoadingStateProtocol {
  /// A Boolean value that indicates whether the state is loading, for the first time or again.
  public var isLoading: Bool {
    if case .loading = asLoadingState { true } else { false }
  }

  /// The loaded value; nil in the other states.
  public var value: LoadingValue? {
    if case .loaded(let value) = asLoadingState { value } else { nil }
  }

  /// The error of a failed load; nil in the other states.
  public var error: LoadingError? {
    if case .failed(let error) = asLoadingState { error } else { nil }
  }
}

/// The state of a load.
public enum LoadingState<LoadingValue: Sendable, LoadingError: Error>: LoadingStateProtocol {
  /// The value is being loaded.
  case loading
  /// The value was loaded.
  case loaded(LoadingValue)
  /// The load failed.
  case failed(LoadingError)

  /// The state itself.
  public var asLoadingState: LoadingState { self }

  /// Returns whether two states are the same case, regardless of their values.
  public func isSameStateAs<OtherValue, OtherError>(
    _ other: LoadingState<OtherValue, OtherError>
  ) -> Bool {
    switch (self, other) {
    case (.loading, .loading), (.loaded, .loaded), (.failed, .failed): true
    default: false
    }
  }
}

/// A type that represents the state of a load and distinguishes reloading from initial loading.
public protocol ObservedLoadingStateProtocol: LoadingStateProtocol {
  /// The state.
  var asObservedLoadingState: ObservedLoadingState<LoadingValue, LoadingError> { get }
}

extension ObservedLoadingStateProtocol {
  /// A Boolean value that indicates whether the value is being loaded again.
  public var isReloading: Bool {
    if case .reloading = asObservedLoadingState { true } else { false }
  }
}

/// The state of a load, with separate cases for initial loading and reloading.
public enum ObservedLoadingState<LoadingValue: Sendable, LoadingError: Error>:
  ObservedLoadingStateProtocol
{
  /// The value is being loaded for the first time, or after a failure.
  ///
  /// With `deriveObservedLoadingState(loadsAgainOnFailure: false)`, loading after a failure is `reloading`.
  case loading
  /// The value is being loaded again. The previous value, if there is one, can still be shown.
  case reloading
  /// The value was loaded.
  case loaded(LoadingValue)
  /// The load failed.
  case failed(LoadingError)

  /// The same state, with reloading represented as loading.
  public var asLoadingState: LoadingState<LoadingValue, LoadingError> {
    switch self {
    case .loading, .reloading: .loading
    case .loaded(let value): .loaded(value)
    case .failed(let error): .failed(error)
    }
  }

  /// The state itself.
  public var asObservedLoadingState: ObservedLoadingState { self }
}

extension LoadingState: Equatable where LoadingValue: Equatable, LoadingError: Equatable {}
extension ObservedLoadingState: Equatable where LoadingValue: Equatable, LoadingError: Equatable {}
