public import RKBindings
public import RKCore
public import RKSubjects

/// A subject of loading states that replays the latest loaded values and the latest state.
///
///     sent        l-a-b-l-c-l--
///     observed    -----------[bcl]-
///
/// Above, `l` is loading and the buffer size is two. An observer receives the buffered values, then the
/// latest state if that state is loading or failed, and then each new event. So the observer has a value to
/// show during a load. It receives the terminal event even if the observation begins after that event was
/// sent.
///
/// Events can be sent at any time, on any thread and from an observer. All observers receive the same events
/// in the same order, and no lock is held while an observer runs.
public final class ReplayLoadingValueSubject<
  LoadingValue: Sendable,
  LoadingError: Swift.Error,
  Error: Swift.Error
>: SubjectProtocol, ReceivingSubject, BindableProtocol, BindingTarget {
  /// The type of the elements: loading states.
  public typealias Element = LoadingState<LoadingValue, LoadingError>

  /// The maximum number of values to replay.
  public let bufferSize: Int
  /// A bag that is disposed when the subject is deallocated.
  public let bag = DisposeBag()

  private let store = StoreBroadcaster<Buffer, Element, Error>(Buffer())

  /// Creates a subject that replays the latest loaded values and the latest state.
  ///
  /// - Parameter bufferSize: The maximum number of values to replay; at least 0. Default: no limit.
  public init(bufferSize: Int = .max) {
    require(
      bufferSize >= 0,
      "ReplayLoadingValueSubject needs a bufferSize of at least 0, got \(bufferSize)"
    )
    self.bufferSize = bufferSize
  }

  /// A Boolean value that indicates whether a terminal event was sent.
  public var isTerminated: Bool { store.isTerminated }

  /// Sends a state.
  public func receive(_ element: LoadingState<LoadingValue, LoadingError>) {
    let bufferSize = bufferSize
    store.send(element) { $0.add(element, limit: bufferSize) }
  }

  /// Sends a terminal event to all observers, including late ones.
  public func receive(completion: Subscribers.Completion<Error>) {
    store.send(completion: completion)
  }

  /// Delivers the replay to an observer, then each new event.
  @discardableResult
  public func observe(
    with observer: AnyObserver<LoadingState<LoadingValue, LoadingError>, Error>
  ) -> any Disposable {
    store.observe(observer) { memory, _ in memory.replay }
  }

  package var vertex: Path { store.vertex }

  /// The latest loaded values, and the state after them.
  private struct Buffer: Sendable {
    var values = FIFO<LoadingValue>()
    /// The latest state, if it is loading or failed.
    var unloaded: Element?

    var replay: [Element] {
      values.all.map { .loaded($0) } + (unloaded.map { [$0] } ?? [])
    }

    /// Adds a state, and returns the value and the state that it replaced.
    mutating func add(_ state: Element, limit: Int) -> (LoadingValue?, Element?) {
      let old = unloaded
      unloaded = state.value == nil ? state : nil
      guard let value = state.value, limit > 0 else { return (nil, old) }
      values.append(value)
      return (values.count > limit ? values.popFirst() : nil, old)
    }
  }
}

extension ReplayLoadingValueSubject: Nameable, CustomStringConvertible {
  /// The number of observers, and whether the subject has terminated, as in
  /// `ReplayLoadingValueSubject(1 observer, terminated)`.
  public var description: String {
    store.broadcaster.describe("ReplayLoadingValueSubject", self)
  }

  /// The subject, and the broadcaster of its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, store.broadcaster] }
}
