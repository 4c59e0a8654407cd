public import RKCore
public import RKSubjects

// Names from other libraries. They are unavailable: the compiler considers them only if nothing else matches,
// and then the error message names the replacement.

extension ObserverProtocol {
  /// Renamed to `receive(_:)`.
  @available(*, unavailable, renamed: "receive(_:)")
  @export(implementation) public func onNext(_ element: Element) {
    fatalError()
  }

  /// Renamed to `failed(_:)`.
  @available(*, unavailable, renamed: "failed(_:)")
  @export(implementation) public func onError(_ error: Error) {
    fatalError()
  }

  /// Replaced by `receive(completion: .finished)`.
  @available(*, unavailable, message: "write receive(completion: .finished)")
  @export(implementation) public func onCompleted() {
    fatalError()
  }

  /// Renamed to `receive(_:)`.
  @available(*, unavailable, renamed: "receive(_:)")
  @export(implementation) public func accept(_ element: Element) {
    fatalError()
  }

  /// Renamed to `receive(_:)`.
  @available(*, unavailable, renamed: "receive(_:)")
  @export(implementation) public func send(value: Element) {
    fatalError()
  }

  /// Replaced by `receive(completion: .failure(error))`.
  @available(*, unavailable, message: "write receive(completion: .failure(error))")
  @export(implementation) public func send(error: Error) {
    fatalError()
  }

  /// Replaced by `receive(completion: .finished)`.
  @available(*, unavailable, message: "write receive(completion: .finished)")
  @export(implementation) public func sendCompleted() {
    fatalError()
  }

  /// Replaced by `receive(completion: .finished)`.
  @available(*, unavailable, message: "write receive(completion: .finished)")
  @export(implementation) public func complete() {
    fatalError()
  }
}

extension SubjectProtocol {
  /// Renamed to `send(_:)`.
  @available(*, unavailable, renamed: "send(_:)")
  @export(implementation) public func onNext(_ element: Element) {
    fatalError()
  }

  /// Replaced by `send(completion: .failure(error))`.
  @available(*, unavailable, message: "write send(completion: .failure(error))")
  @export(implementation) public func onError(_ error: Error) {
    fatalError()
  }

  /// Replaced by `send(completion: .finished)`.
  @available(*, unavailable, message: "write send(completion: .finished)")
  @export(implementation) public func onCompleted() {
    fatalError()
  }

  /// Renamed to `send(_:)`.
  @available(*, unavailable, renamed: "send(_:)")
  @export(implementation) public func accept(_ element: Element) {
    fatalError()
  }

  /// Renamed to `send(_:)`.
  @available(*, unavailable, renamed: "send(_:)")
  @export(implementation) public func send(value: Element) {
    fatalError()
  }

  /// Replaced by `send(completion: .failure(error))`.
  @available(*, unavailable, message: "write send(completion: .failure(error))")
  @export(implementation) public func send(error: Error) {
    fatalError()
  }

  /// Replaced by `send(completion: .finished)`.
  @available(*, unavailable, message: "write send(completion: .finished)")
  @export(implementation) public func sendCompleted() {
    fatalError()
  }

  /// Replaced by `send(completion: .finished)`.
  @available(*, unavailable, message: "write send(completion: .finished)")
  @export(implementation) public func complete() {
    fatalError()
  }
}

extension Subscribers.Completion {
  /// Renamed to `finished`.
  @available(*, unavailable, renamed: "finished")
  public static var completed: Subscribers.Completion<Failure> { fatalError() }
}
