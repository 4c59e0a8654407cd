/// What can be read as the state of loading something.
public protocol LoadingStateProtocol<LoadingValue, LoadingError>: Sendable {
  /// The type of what is loaded.
  associatedtype LoadingValue: Sendable
  /// The type of the failure.
  associatedtype LoadingError: Error

  /// The state.
  var asLoadingState: LoadingState<LoadingValue, LoadingError> { get }
}

extension LoadingStateProtocol {
  /// Whether it is being loaded, for the first time or again.
  public var isLoading: Bool {
    if case .loading = asLoadingState { true } else { false }
  }

  /// What was loaded, if that is the state.
  public var value: LoadingValue? {
    if case .loaded(let value) = asLoadingState { value } else { nil }
  }

  /// Why it could not be loaded, if that is the state.
  public var error: LoadingError? {
    if case .failed(let error) = asLoadingState { error } else { nil }
  }
}

/// The state of loading something.
public enum LoadingState<LoadingValue: Sendable, LoadingError: Error>: LoadingStateProtocol {
  /// It is being loaded.
  case loading
  /// It was loaded.
  case loaded(LoadingValue)
  /// It could not be loaded.
  case failed(LoadingError)

  /// The state itself.
  public var asLoadingState: LoadingState { self }

  /// Whether another is loading, loaded or failed as this one is, whatever was loaded or failed.
  public func isSameStateAs<OtherValue, OtherError>(
    _ other: LoadingState<OtherValue, OtherError>
  ) -> Bool {
    switch (self, other) {
    case (.loading, .loading), (.loaded, .loaded), (.failed, .failed): true
    default: false
    }
  }
}

/// What can be read as the state of loading something, seen by somebody who watches.
public protocol ObservedLoadingStateProtocol: LoadingStateProtocol {
  /// The state.
  var asObservedLoadingState: ObservedLoadingState<LoadingValue, LoadingError> { get }
}

extension ObservedLoadingStateProtocol {
  /// Whether it is being loaded again.
  public var isReloading: Bool {
    if case .reloading = asObservedLoadingState { true } else { false }
  }
}

/// The state of loading something, seen by somebody who watches: he can tell the first time from the
/// next ones.
public enum ObservedLoadingState<LoadingValue: Sendable, LoadingError: Error>:
  ObservedLoadingStateProtocol
{
  /// It is being loaded for the first time.
  case loading
  /// It is being loaded again; what was loaded before can still be shown.
  case reloading
  /// It was loaded.
  case loaded(LoadingValue)
  /// It could not be loaded.
  case failed(LoadingError)

  /// The state, in which loading again is loading.
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
