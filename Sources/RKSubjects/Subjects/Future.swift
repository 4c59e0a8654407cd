public import RKCore

/// One result of work that begins at once and runs once, whoever observes and however many.
///
///     let user = Future<User, ClientError> { promise in
///       fetchUser { result in promise(result) }
///     }
///     user.observeNext { show($0) }
///
/// Those who come before there is a result are told it when it comes, those who come later at once: its
/// value and the successful end, or the failure. Disposing an observation does not stop the work.
public final class Future<Element: Sendable, Error: Swift.Error>: SignalProtocol {
  /// What the work is given to tell its result; the first result counts.
  public typealias Promise = @Sendable (Result<Element, Error>) -> Void

  private let subject: AsyncSubject<Element, Error>

  /// Starts work.
  ///
  /// - Parameter attempt: Runs at once, on this thread, and is given the promise, which may be called on
  ///   any thread, now or later. Observers are let go without a word when both the future and the
  ///   promise have gone.
  public init(_ attempt: (_ promise: @escaping Promise) -> Void) {
    let subject = AsyncSubject<Element, Error>()
    self.subject = subject
    attempt { result in
      switch result {
      case .success(let element): subject.receive(lastElement: element)
      case .failure(let error): subject.receive(completion: .failure(error))
      }
    }
  }

  /// Starts to observe the result.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    subject.observe(with: observer)
  }
}
