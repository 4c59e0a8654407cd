public import RKBindings
public import RKCore
public import RKSubjects

/// A subject of loading states that gives those who come late what was loaded last, and the state.
///
///     sent        l-a-b-l-c-l--
///     observed    -----------[bcl]-
///
/// Above, `l` is loading and the buffer holds two. Whoever observes is given the latest values, as many
/// as the buffer holds; then, when the latest state was loading or a failure, that. So there is something to
/// show while it is loaded again. Then it sees what is sent from there on, and the end, also when it was
/// sent before.
///
/// It may be sent to from any thread and from inside its observers; all see the same events in the same
/// order, and no lock is held while one runs.
public final class ReplayLoadingValueSubject<
  LoadingValue: Sendable,
  LoadingError: Swift.Error,
  Error: Swift.Error
>: SubjectProtocol {
  /// The elements are states.
  public typealias Element = LoadingState<LoadingValue, LoadingError>

  /// How many values are replayed.
  public let bufferSize: Int
  /// Disposed when the subject is deallocated.
  public let disposeBag = DisposeBag()

  private let core = ReplayBroadcaster<Memory<LoadingValue, LoadingError>, Element, Error>(Memory())

  /// Makes a subject that replays a number of values.
  ///
  /// - Parameter bufferSize: How many, at least 0; all by default, without a bound.
  public init(bufferSize: Int = .max) {
    require(
      bufferSize >= 0,
      "ReplayLoadingValueSubject needs a bufferSize of at least 0, got \(bufferSize)"
    )
    self.bufferSize = bufferSize
  }

  deinit { core.release() }

  /// Whether the end was sent.
  public var isTerminated: Bool { core.isOver }

  /// Sends a state.
  public func receive(_ element: LoadingState<LoadingValue, LoadingError>) {
    let bufferSize = bufferSize
    core.send(element) { $0.remember(element, limit: bufferSize) }
  }

  /// Sends the end, to all observers and to those who come later.
  public func receive(completion: Subscribers.Completion<Error>) {
    core.send(completion: completion)
  }

  /// Sends an event.
  public func on(_ event: Signal<LoadingState<LoadingValue, LoadingError>, Error>.Event) {
    switch event {
    case .next(let state): receive(state)
    case .failed(let error): receive(completion: .failure(error))
    case .completed: receive(completion: .finished)
    }
  }

  /// Starts to observe: first what is replayed, then what is sent from now on.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(
    with observer: AnyObserver<LoadingState<LoadingValue, LoadingError>, Error>
  ) -> any Disposable {
    core.observe(observer) { memory, _ in memory.replay }
  }
}

extension ReplayLoadingValueSubject: BindingTarget {
  package var lifetimeBag: DisposeBag { disposeBag }
  package var place: Origin { core.place }

  /// Sends each state, on the thread that the signal sends it on.
  ///
  /// The signal's completion is ignored. The binding does not retain the subject.
  public func bind(
    signal: Signal<LoadingState<LoadingValue, LoadingError>, Never>
  ) -> any Disposable {
    write(signal)
  }
}

/// The values that were loaded last, and what has come since then.
private struct Memory<Value: Sendable, Failure: Error>: Sendable {
  typealias State = LoadingState<Value, Failure>

  private var values = FIFO<Value>()
  /// The latest state, when it is loading or a failure.
  private var unloaded: State?

  var replay: [State] {
    values.all.map { .loaded($0) } + (unloaded.map { [$0] } ?? [])
  }

  /// Takes a state in, and hands out what is forgotten for it.
  mutating func remember(_ state: State, limit: Int) -> (Value?, State?) {
    let old = unloaded
    guard let value = state.value else {
      unloaded = state
      return (nil, old)
    }
    unloaded = nil
    if limit == 0 { return (nil, old) }
    values.append(value)
    return (values.count > limit ? values.popFirst() : nil, old)
  }
}
