import RKCore

/// The condition under which a new subject replaces a shared subject and its replay.
@usableFromInline
enum ResetPolicy: Sendable {
  /// When there is neither an observer nor a connection, or at a terminal event that causes a reset.
  case whenUnobserved
  /// At a terminal event that causes a reset.
  case onTermination
  case never
}

/// The state of a shared source: its observers, and whether it is connected.
///
/// The state does not depend on the type of the elements, so its code is compiled once.
///
///     no observer ──add──► added ──didSubscribe──► subscribed ──remove──► …
///
///     no connection ──connect──► pending ──start──► started ──disconnect, finish──► no connection
///                                └─ while a call of the previous connection is under way
struct ShareState: Sendable {
  /// The observers of one operator.
  struct Group: Sendable {
    let refCount: RefCountPolicy
    var count = 0
    /// The number of observers that have subscribed to the subject.
    var subscribedCount = 0
    /// True once enough observers have subscribed, until the group releases the connection.
    var needConnection = false
    /// The timer that disconnects unless an observer arrives.
    var timer: Slot?

    var areTooFew: Bool { count <= refCount.disconnectCount }
  }

  /// A connection that is pending or started; until it ends, the subject is not replaced.
  struct Connection: Sendable {
    /// The slot of the source's disposable.
    let slot = Slot()
    /// The rules of the operator that requested the connection.
    let refCount: RefCountPolicy
    /// The closure that observes the source; nil once the connection is started.
    var start: Start?
    /// True if `connect()`, or an operator that never disconnects, requested the connection.
    var isPermanent = false
  }

  /// A closure that observes the source; it receives the slot of the connection and the subject.
  struct Start: Sendable {
    let body: @Sendable (Slot, any ErasedSubject) -> Void
    /// The path of the observation; another thread may start the connection.
    let path = Path.toQueue

    init(_ body: @escaping @Sendable (Slot, any ErasedSubject) -> Void) {
      self.body = body
    }
  }

  /// The effects of a change, which are performed and released outside the lock.
  struct Effects: Sendable {
    /// A connection to dispose; `callReturned` is called afterwards.
    var disposed: Connection?
    /// A subject to release, or to send the terminal event to.
    var subject: (any ErasedSubject)?
    /// Timers to dispose.
    var timers: [Slot] = []
    /// Groups to release.
    var released: [Group] = []
    /// The slot of the connection for which to start the idle timeout.
    var idleSlot: Slot?
  }

  let resetPolicy: ResetPolicy
  /// The subject that observers observe; nil until an observer or a connection needs one, and again after a
  /// reset.
  var subject: (any ErasedSubject)?
  private var connection: Connection?
  /// The number of calls in progress that start or dispose a connection.
  private var pendingCalls = 0
  private var isTerminated = false
  /// The groups, one for each operator with observers; few, so a linear search suffices.
  private var groups: [Group] = []
  /// The number of finished connections, whose observers are no longer counted.
  private var finished = 0

  var observers: Int { groups.reduce(0) { $0 + $1.count } }

  /// The slot of the connection; nil if there is none.
  var slot: Slot? { connection?.slot }

  init(resetPolicy: ResetPolicy) {
    self.resetPolicy = resetPolicy
  }

  private func index(of refCount: RefCountPolicy) -> Int? {
    groups.firstIndex { $0.refCount === refCount }
  }

  /// Adds an observer, which then subscribes to the subject.
  ///
  /// - Returns: The number of finished connections, or nil if the observer is not counted; and a timer to
  ///   dispose, if any.
  mutating func add(for refCount: RefCountPolicy) -> (finished: Int?, timer: Slot?) {
    if isTerminated { return (nil, nil) }
    let index = index(of: refCount) ?? groups.endIndex
    if index == groups.endIndex { groups.append(Group(refCount: refCount)) }
    groups[index].count += 1
    // The first new observer stops the idle timer.
    return (finished, groups[index].timer.take())
  }

  /// Records that an observer has subscribed, and connects if there are enough observers.
  ///
  /// - Returns: Whether a connection is pending.
  mutating func didSubscribe(_ observation: SharedObservation, _ start: () -> Start) -> Bool {
    guard observation.finished == finished, observation.stage == .added,
      let index = index(of: observation.refCount)
    else { return connection?.start != nil }
    observation.stage = .subscribed
    groups[index].subscribedCount += 1
    if groups[index].subscribedCount >= groups[index].refCount.minimum {
      groups[index].needConnection = true
      _ = connect(for: groups[index].refCount, start)
    }
    return connection?.start != nil
  }

  mutating func remove(_ observation: SharedObservation) -> Effects? {
    let stage = observation.stage
    observation.stage = .removed
    guard observation.finished == finished, stage != .removed,
      let index = index(of: observation.refCount)
    else { return nil }
    groups[index].count -= 1
    if stage == .subscribed { groups[index].subscribedCount -= 1 }
    if groups[index].areTooFew {
      if groups[index].refCount.idleTimeout != nil, let slot, groups[index].needConnection {
        return Effects(idleSlot: slot)
      }
      return releaseConnection(at: index)
    }
    if groups[index].count == 0 { groups.remove(at: index) }
    return resetIfUnobserved().map { Effects(subject: $0) }
  }

  /// Disconnects, unless the connection is permanent or another group needs it.
  private mutating func releaseConnection(at index: Int) -> Effects? {
    groups[index].needConnection = false
    if groups[index].count == 0 { groups.remove(at: index) }
    if connection?.isPermanent == true { return nil }
    return groups.contains(where: \.needConnection) ? nil : disconnect()
  }

  /// Stores the timer of an idle timeout; returns false if the connection ended, an observer was added or
  /// another timer was stored first.
  mutating func setTimer(_ timer: Slot, for refCount: RefCountPolicy, on slot: Slot) -> Bool {
    guard self.slot === slot, let index = index(of: refCount), groups[index].areTooFew,
      groups[index].timer == nil
    else { return false }
    groups[index].timer = timer
    return true
  }

  /// Disconnects when a timer fires, unless the timer was removed or replaced.
  mutating func timerFired(_ timer: Slot, for refCount: RefCountPolicy) -> Effects? {
    guard let index = index(of: refCount), groups[index].timer === timer else { return nil }
    groups[index].timer = nil
    return releaseConnection(at: index)
  }

  /// Adds a pending connection, unless there is a connection or the source has terminated.
  ///
  /// - Returns: The slot of the current connection.
  mutating func connect(for refCount: RefCountPolicy, _ start: () -> Start) -> Slot? {
    if !isTerminated, connection == nil {
      connection = Connection(refCount: refCount, start: start())
    }
    if refCount.disconnectCount < 0 { connection?.isPermanent = true }
    return slot
  }

  /// Removes and returns the pending start if it may run now; `callReturned` is called afterwards.
  mutating func start() -> (Start, Slot, any ErasedSubject)? {
    if pendingCalls > 0 { return nil }
    guard let start = connection?.start, let slot, let subject else { return nil }
    connection?.start = nil
    pendingCalls = 1
    return (start, slot, subject)
  }

  /// Records that a call that started or disposed a connection has returned.
  mutating func callReturned() {
    pendingCalls -= 1
  }

  /// Ends a connection, unless it has already ended.
  mutating func disconnect(_ slot: Slot) -> Effects? {
    self.slot === slot ? disconnect() : nil
  }

  /// Ends the connection and its timers.
  private mutating func disconnect() -> Effects {
    let disposed = connection.take()
    if disposed != nil { pendingCalls += 1 }
    let timers = groups.compactMap(\.timer)
    for index in groups.indices {
      groups[index].timer = nil
      if groups[index].areTooFew { groups[index].needConnection = false }
    }
    groups.removeAll { $0.count == 0 }
    return Effects(disposed: disposed, subject: resetIfUnobserved(), timers: timers)
  }

  /// Ends a connection whose source has terminated, and removes the subject if the event causes a reset.
  mutating func finish(_ slot: Slot, isFailure: Bool) -> Effects? {
    guard let ended = connection, ended.slot === slot else { return nil }
    let effects = Effects(
      disposed: ended,
      subject: subject,
      timers: groups.compactMap(\.timer),
      released: groups
    )
    let resets =
      resetPolicy != .never
      && (ended.refCount.resets(isFailure) || groups.contains { $0.refCount.resets(isFailure) })
    if resets { subject = nil } else { isTerminated = true }
    groups = []
    finished += 1
    connection = nil
    pendingCalls += 1
    return effects
  }

  /// Removes and returns the subject if the policy replaces it.
  private mutating func resetIfUnobserved() -> (any ErasedSubject)? {
    guard resetPolicy == .whenUnobserved, connection == nil, !isTerminated,
      groups.allSatisfy({ $0.count == 0 })
    else { return nil }
    return subject.take()
  }
}
