public import RKCore

extension ConnectableSignalProtocol {
  /// Connects for the first observer, and disconnects when no observer is left.
  ///
  ///     source        -a-b-c-d-e-
  ///     first         ---b-c!
  ///     second        -----c-d!
  ///     connection    --^-----!
  ///
  /// Above, the first observer observes from tick 2, and the second from tick 4. The observer that causes the
  /// connection receives its replay before the connection starts. After the source has terminated, a late
  /// observer receives the replay of the subject, and the source does not run again, unless
  /// `resetsOnCompletion` or `resetsOnFailure` applies. In that case, a late observer, such as one that
  /// `retry` or `repeat` adds, connects again through a new subject.
  ///
  /// All signals that `refCount()` returns for one connectable signal share its connection, which lasts while
  /// at least one of them needs it. If `connect()` or `autoconnect(_:)` also requested the connection, the
  /// connection continues without observers.
  ///
  /// - Parameters:
  ///   - minimum: The number of observers at which the connection starts; at least 1. Default: 1.
  ///   - resetsOnCompletion: Whether the source may run again after it has completed. Default: false.
  ///   - resetsOnFailure: Whether the source may run again after it has failed. Default: false. Passing true
  ///     for either parameter traps if the connectable signal cannot create another subject, for example
  ///     because it was created with a given subject.
  public func refCount(
    minimum: Int = 1,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    let refCount = RefCountPolicy(
      minimum: minimum,
      resetsOnCompletion: resetsOnCompletion,
      resetsOnFailure: resetsOnFailure
    )
    return counted("refCount", refCount)
  }

  /// A form of `refCount()` that disconnects after an idle time.
  ///
  /// - Parameters:
  ///   - minimum: The number of observers at which the connection starts; at least 1. Default: 1.
  ///   - timeout: The time without observers before the disconnection; at least 0. An observer that
  ///     arrives in time receives the replay, and the connection continues.
  ///   - scheduler: The scheduler of the timeout.
  ///   - resetsOnCompletion: Whether the source may run again after it has completed. Default: false.
  ///   - resetsOnFailure: Whether the source may run again after it has failed. Default: false.
  public func refCount(
    minimum: Int = 1,
    disconnectAfter timeout: Duration,
    on scheduler: some TimedScheduler & Sendable,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    let refCount = RefCountPolicy(
      minimum: minimum,
      idleTimeout: .init(timeout.checked("refCount(disconnectAfter:on:)"), on: scheduler),
      resetsOnCompletion: resetsOnCompletion,
      resetsOnFailure: resetsOnFailure
    )
    return counted("refCount", refCount)
  }

  /// Connects when there are enough observers, and never disconnects.
  ///
  /// The source does not run again after it terminates: `replay(limit: .max).autoconnect()` runs it once and
  /// replays its events permanently.
  ///
  /// - Parameter count: The number of observers at which the connection starts; at least 1. Default: 1.
  public func autoconnect(_ count: Int = 1) -> Signal<Element, Error> {
    counted("autoconnect", RefCountPolicy(minimum: count, disconnectCount: .min))
  }

  /// Connects for the first observer, and disconnects when only the given number of observers remains.
  ///
  /// - Parameter disconnectCount: The number of remaining observers; if negative, the source is never
  ///   disconnected.
  package func counted(disconnectCount: Int) -> Signal<Element, Error> {
    counted("refCount", RefCountPolicy(disconnectCount: disconnectCount))
  }

  private func counted(
    _ name: String,
    _ refCount: RefCountPolicy,
    function: OperatorName = #function
  ) -> Signal<Element, Error> {
    require(
      refCount.minimum >= 1,
      "\(name) needs a number of observers of at least 1, got \(refCount.minimum)"
    )
    let shared = (self as? any Connectable<Element, Error>)?.shared ?? SharedSource(self)
    require(
      shared.canReset || !refCount.resetsOnCompletion && !refCount.resetsOnFailure,
      "\(name) can reset only a subject that it creates, not the given one of \(type(of: self))"
    )
    return Signal(onSubscribe: { shared.observe($0, through: refCount) }, function: function)
  }
}

/// The rules by which the observers of one operator connect and disconnect a shared source.
@usableFromInline
final class RefCountPolicy: Sendable {
  /// The period after which the source is disconnected, once at most `disconnectCount` observers remain.
  @usableFromInline
  struct IdleTimeout: Sendable {
    let duration: Duration
    let scheduler: any TimedScheduler & Sendable

    @usableFromInline
    init(_ duration: Duration, on scheduler: any TimedScheduler & Sendable) {
      self.duration = duration
      self.scheduler = scheduler
    }
  }

  /// The number of observers at which the source is connected.
  let minimum: Int
  /// The number of remaining observers at which the source is disconnected.
  let disconnectCount: Int
  let idleTimeout: IdleTimeout?
  let resetsOnCompletion: Bool
  let resetsOnFailure: Bool

  @usableFromInline
  init(
    minimum: Int = 1,
    disconnectCount: Int = 0,
    idleTimeout: IdleTimeout? = nil,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) {
    self.minimum = minimum
    self.disconnectCount = disconnectCount
    self.idleTimeout = idleTimeout
    self.resetsOnCompletion = resetsOnCompletion
    self.resetsOnFailure = resetsOnFailure
  }

  /// Rules that leave the connection to `connect()`.
  static var manual: RefCountPolicy { RefCountPolicy(minimum: .max, disconnectCount: .min) }

  func resets(_ isFailure: Bool) -> Bool {
    isFailure ? resetsOnFailure : resetsOnCompletion
  }
}
