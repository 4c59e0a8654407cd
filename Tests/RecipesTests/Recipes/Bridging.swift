import ReactiveKit

// The existing code: a manager with a delegate, and a function with a callback.
@MainActor protocol LocationManager: AnyObject {
  var delegate: (any LocationManagerDelegate)? { get set }
  func start()
  func stop()
}
@MainActor protocol LocationManagerDelegate: AnyObject {
  func locationManager(didUpdate location: String)
  func locationManager(didFailWith error: LocationError)
}

nonisolated protocol Geocoder: Sendable {
  /// Requests a name, calls `completion` on any thread, and returns a closure that cancels the request.
  func name(
    of location: String,
    completion: @escaping @Sendable (Result<String, LocationError>) -> Void
  ) -> @Sendable () -> Void
}
struct LocationError: Error, Equatable {}

/// A source of a manager's locations; the manager runs while the locations are observed.
@MainActor
final class LocationSource: LocationManagerDelegate {
  private let manager: any LocationManager
  private let subject = PassthroughSubject<Result<String, LocationError>, Never>()

  init(_ manager: any LocationManager) {
    self.manager = manager
    manager.delegate = self
  }

  private(set) lazy var locations = SafeSignal(just: ()).receive(on: MainActor.shared)
    .flatMapLatest { [subject, manager] in
      manager.start()
      return subject.getValues()
    }
    .finally { [manager] in manager.stop() }
    .toSignal()
    .share(limit: 1, resetsOnFailure: true)

  func locationManager(didUpdate location: String) { subject.send(.success(location)) }
  func locationManager(didFailWith error: LocationError) { subject.send(.failure(error)) }
}

extension Geocoder {
  func name(of location: String) -> Signal<String, LocationError> {
    Signal { observer in
      let cancel = name(of: location) { result in
        switch result {
        case .success(let name): observer.receive(lastElement: name)
        case .failure(let error): observer.receive(completion: .failure(error))
        }
      }
      return BlockDisposable(cancel)
    }
  }
}
