public import RKCore
import Synchronization

extension SignalProtocol {
  /// Tells a tracer what happens, under a name; while there is none, the source itself is observed.
  ///
  ///     let uninstall = Lane.install(TraceEvents { text in file.write(text) })
  ///     search.lane("search").flatMapLatest { fetch($0).lane("fetch") }
  ///
  /// - Parameters:
  ///   - name: The lane's name. Each observation is told from the others in it by a number.
  ///   - tracer: Whom to tell; the one that is installed when somebody observes unless told otherwise.
  public func lane(
    _ name: String,
    to tracer: (any LaneTracer)? = nil
  ) -> Signal<Element, Error> {
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

/// One observation that is traced.
public struct Lane: Hashable, Sendable {
  /// Something that happens in it.
  public enum Moment: Hashable, Sendable {
    /// The observation begins.
    case started
    /// An element was sent, as a text.
    case next(String)
    /// The signal completed.
    case finished
    /// The signal failed, with an error as a text.
    case failed(String)
    /// The observation was disposed before the end.
    case disposed
  }

  /// What `lane(_:)` was given.
  public let name: String
  /// A number that no other observation has.
  public let observation: Int

  /// Makes one.
  public init(name: String, observation: Int) {
    self.name = name
    self.observation = observation
  }

  private struct Installed: Sendable {
    var tracer: (any LaneTracer)?
    /// How many tracers were installed.
    var turn = 0
    /// How many observations were traced.
    var count = 0
  }

  private static let installed = Locked(Installed())
  /// Whether there is a tracer, to be read without the lock; written within it.
  private static let isInstalled = Atomic<Bool>(false)

  /// Has a tracer told of every lane that is observed from now on, instead of the one before.
  ///
  /// - Returns: Uninstalls it, unless another was installed since: lanes that are observed then are not
  ///   traced.
  @discardableResult
  public static func install(_ tracer: some LaneTracer) -> any Disposable {
    let (old, turn) = installed.withLock { installed in
      defer { installed.tracer = tracer }
      isInstalled.store(true, ordering: .releasing)
      installed.turn += 1
      return (installed.tracer, installed.turn)
    }
    _ = consume old
    return BlockDisposable { uninstall(turn) }
  }

  private static func uninstall(_ turn: Int) {
    let old = installed.withLock { installed -> (any LaneTracer)? in
      guard installed.turn == turn else { return nil }
      defer { installed.tracer = nil }
      isInstalled.store(false, ordering: .releasing)
      return installed.tracer
    }
    _ = consume old
  }

  /// Whom to tell of a new observation, and its number.
  fileprivate static func enter(_ own: (any LaneTracer)?) -> (any LaneTracer, Int)? {
    guard own != nil || isInstalled.load(ordering: .acquiring) else { return nil }
    return installed.withLock { installed in
      guard let tracer = own ?? installed.tracer else { return nil }
      installed.count += 1
      return (tracer, installed.count)
    }
  }
}

/// Whoever is told what happens in lanes.
public protocol LaneTracer: Sendable {
  /// Something happens; called on the thread where it does, at the same time from several.
  func trace(_ moment: Lane.Moment, in lane: Lane)
}
