public import RKCore
import Synchronization

extension SignalProtocol {
  /// Reports events to a tracer, in a named lane.
  ///
  ///     let uninstall = Lane.install(TraceEvents { text in file.write(text) })
  ///     search.lane("search").flatMapLatest { fetch($0).lane("fetch") }
  ///
  /// Without a tracer, the source is observed directly.
  ///
  /// - Parameters:
  ///   - name: The name of the lane. Observations in one lane are numbered.
  ///   - tracer: The tracer. Default: the one that is installed when the observation begins.
  @inlinable
  public func lane(_ name: String, to tracer: (any LaneTracer)? = nil) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      guard let (tracer, number) = Lane.enter(tracer) else { return observe(with: downstream) }
      let lane = Lane(name: name, observation: number)
      return handleEvents(
        receiveSubscription: { tracer.trace(.started, in: lane) },
        receiveOutput: { tracer.trace(.next("\($0)"), in: lane) },
        receiveCompletion: { completion in
          switch completion {
          case .finished: tracer.trace(.finished, in: lane)
          case .failure(let error): tracer.trace(.failed("\(error)"), in: lane)
          }
        },
        receiveCancel: { tracer.trace(.disposed, in: lane) }
      )
      .observe(with: downstream)
    })
  }
}

/// A traced observation: the name of its lane and its number.
public struct Lane: Hashable, Sendable {
  /// An event of a traced observation, or its beginning or disposal.
  public enum Moment: Hashable, Sendable {
    /// The observation begins.
    case started
    /// An element, described as text.
    case next(String)
    /// The signal completed.
    case finished
    /// The signal failed with an error, described as text.
    case failed(String)
    /// The observation was disposed before it terminated.
    case disposed
  }

  /// The name that was passed to `lane(_:)`.
  public let name: String
  /// The number of the observation, unique in the process.
  public let observation: Int

  /// Creates a lane.
  public init(name: String, observation: Int) {
    self.name = name
    self.observation = observation
  }

  private struct State: Sendable {
    var tracer: (any LaneTracer)?
    var installations = 0
    var observations = 0
  }

  private static let state = Locked(State())
  /// True if a tracer is installed; read without the lock, written while it is held.
  private static let isInstalled = Atomic<Bool>(false)

  /// Installs a tracer for every observation that begins from now on; replaces the previous one.
  ///
  /// - Returns: A disposable that uninstalls the tracer, unless another was installed since.
  @discardableResult
  public static func install(_ tracer: some LaneTracer) -> any Disposable {
    let installation = replaceTracer(with: tracer, ifLast: nil)
    return BlockDisposable { replaceTracer(with: nil, ifLast: installation) }
  }

  /// Sets the tracer and returns the number of its installation; does nothing if `last` was
  /// followed by another.
  @discardableResult
  private static func replaceTracer(with tracer: (any LaneTracer)?, ifLast last: Int?) -> Int {
    let (installation, old) = state.withLock { state in
      if let last, state.installations != last { return (last, nil as (any LaneTracer)?) }
      defer { state.tracer = tracer }
      isInstalled.store(tracer != nil, ordering: .releasing)
      if tracer != nil { state.installations += 1 }
      return (state.installations, state.tracer)
    }
    // Released outside the lock.
    _ = consume old
    return installation
  }

  /// Returns the tracer of a new observation, and its number; nil if there is no tracer.
  @usableFromInline
  static func enter(_ own: (any LaneTracer)?) -> (any LaneTracer, Int)? {
    guard own != nil || isInstalled.load(ordering: .acquiring) else { return nil }
    return state.withLock { state in
      guard let tracer = own ?? state.tracer else { return nil }
      state.observations += 1
      return (tracer, state.observations)
    }
  }
}

/// A receiver of the events of traced observations.
public protocol LaneTracer: Sendable {
  /// Receives a moment, on the thread where it happens; several threads may call concurrently.
  func trace(_ moment: Lane.Moment, in lane: Lane)
}
