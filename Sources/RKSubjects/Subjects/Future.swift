public import RKCore

/// A signal of one result, produced by work that starts immediately and runs once.
///
///     let user = Future<User, ClientError> { promise in
///       fetchUser { result in promise(result) }
///     }
///     user.observe { event in print(event) }
///
/// An observer receives the value and the completion, or the failure: immediately if the result has already
/// arrived, otherwise when it arrives. Disposing an observation does not stop the work.
public final class Future<Element: Sendable, Error: Swift.Error>: AnyObserverSignal {
  /// A function that delivers the result; calls after the first have no effect.
  public typealias Promise = @Sendable (Result<Element, Error>) -> Void

  let subject: AsyncSubject<Element, Error>

  /// Starts the work on the calling thread.
  ///
  /// If both the future and the promise are released before there is a result, the observers are released
  /// without a terminal event.
  ///
  /// - Parameter attempt: A closure that starts the work. It may call the promise on any thread,
  ///   immediately or later.
  public convenience init(_ attempt: (_ promise: @escaping Promise) -> Void) {
    self.init(starting: attempt)
  }

  private init(starting attempt: (_ promise: @escaping Promise) -> Void) {
    let subject = AsyncSubject<Element, Error>()
    self.subject = subject
    attempt { result in
      switch result {
      case .success(let element): subject.receive(lastElement: element)
      case .failure(let error): subject.receive(completion: .failure(error))
      }
    }
  }

  /// Observes the result.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    subject.observe(with: observer)
  }
}

extension Future where Error == Never {
  /// A form of `init(_:)` for a future that cannot fail.
  public convenience init(_ attempt: (_ promise: @escaping Promise) -> Void) {
    self.init(starting: attempt)
  }
}
