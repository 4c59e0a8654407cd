import RKCore

/// The condition under which a shared subject, and with it the replay, is replaced by a new one.
@usableFromInline
enum ResetPolicy: Sendable {
  /// When there is neither an observer nor a connection, and at a terminal event that resets.
  case whenUnobserved
  /// At a terminal event that resets.
  case onTermination
  case never
}

/// The state of a shared source: its observers, and whether it is connected.
///
///     no observer ──add──► added ──didSubscribe──► subscribed ──remove──► …
///
///     no connection ──connect──► pending ──start──► started ──disconnect, finish──► no connection
///                                └─ while a call of the previous connection is under way
struct ShareState<Element: Sendable, Error: Swift.Error>: Sendable {
  typealias Subject = SharedSubject<Element, Error>

  /// The observers of one operator.
  struct Observers: Sendable {
    let refCount: RefCount
    /// Whether each observer has subscribed to the subject, by number.
    var isSubscribed: [Int: Bool] = [:]
    var subscribedCount = 0
    /// Whether they were enough to connect, and have not been too few since.
    var needConnection = false
    /// The timer that disconnects unless an observer arrives.
    var timer: Slot?

    var areTooFew: Bool { isSubscribed.count <= refCount.disconnectCount }
  }

  /// A connection that is pending or started; it fixes the subject.
  struct Connection: Sendable {
    /// The slot of the source's disposable.
    let slot = Slot()
    /// The rules of the operator that asked for it.
    let refCount: RefCount
    /// Observes the source; nil once started.
    var start: Start?
    /// Whether an operator that never disconnects asked for it.
    var isPermanent = false
  }

  /// Observes the source, with the slot of the connection and the subject that receives the events.
  typealias Start = @Sendable (Slot, Subject) -> Void

  /// The rest of a change, to be performed and released outside the lock.
  struct Effects: Sendable {
    /// A connection to dispose; `callReturned` is called afterwards.
    var disposed: Connection?
    /// A subject to release, or to send the terminal event to.
    var subject: Subject?
    /// Timers to dispose.
    var timers: [Slot] = []
    /// Observers to release.
    var released: [Observers] = []
    /// The connection on which the idle timeout is to start.
    var idleSlot: Slot?
  }

  let resetPolicy: ResetPolicy
  /// The subject that observers observe; nil until the first needs it.
  var subject: Subject?
  private var connection: Connection?
  /// The number of calls under way that start a connection or dispose one.
  private var pendingCalls = 0
  private var isTerminated = false
  private var observers: [ObjectIdentifier: Observers] = [:]
  private var lastNumber = 0

  /// The slot of the connection; nil if there is none.
  var slot: Slot? { connection?.slot }

  init(resetPolicy: ResetPolicy) {
    self.resetPolicy = resetPolicy
  }

  /// Adds an observer, which then subscribes to the subject.
  ///
  /// - Returns: The number of the observer, and a timer to dispose.
  mutating func add(for refCount: RefCount) -> (number: Int, timer: Slot?) {
    lastNumber += 1
    if isTerminated { return (lastNumber, nil) }
    let key = ObjectIdentifier(refCount)
    observers[key, default: Observers(refCount: refCount)].isSubscribed[lastNumber] = false
    return (lastNumber, observers[key]?.areTooFew == false ? observers[key]?.timer.take() : nil)
  }

  /// Records that an observer has subscribed, and connects if there are enough.
  mutating func didSubscribe(_ number: Int, for refCount: RefCount, _ start: @escaping Start) {
    let key = ObjectIdentifier(refCount)
    // Changed in place: a copy of the observers would cost O(n).
    guard observers[key]?.isSubscribed[number] == false else { return }
    observers[key]?.isSubscribed[number] = true
    observers[key]?.subscribedCount += 1
    if observers[key]?.subscribedCount ?? 0 >= refCount.minimum {
      observers[key]?.needConnection = true
      _ = connect(for: refCount, start)
    }
  }

  /// Removes an observer.
  mutating func remove(_ number: Int, of refCount: RefCount) -> Effects {
    let key = ObjectIdentifier(refCount)
    guard let wasSubscribed = observers[key]?.isSubscribed.removeValue(forKey: number),
      let group = observers[key]
    else { return Effects() }
    if wasSubscribed { observers[key]?.subscribedCount -= 1 }
    if group.areTooFew {
      if refCount.idleTimeout != nil, let slot, group.needConnection {
        return Effects(idleSlot: slot)
      }
      return releaseConnection(of: key)
    }
    if group.isSubscribed.isEmpty { observers[key] = nil }
    return Effects(subject: resetIfUnobserved())
  }

  /// Disconnects, unless other observers need the connection.
  private mutating func releaseConnection(of key: ObjectIdentifier) -> Effects {
    observers[key]?.needConnection = false
    if observers[key]?.isSubscribed.isEmpty == true { observers[key] = nil }
    if connection?.isPermanent == true { return Effects() }
    return observers.values.contains(where: \.needConnection) ? Effects() : disconnect()
  }

  /// Stores the timer of an idle timeout; false if an observer or another call came first.
  mutating func setTimer(_ timer: Slot, for refCount: RefCount, on slot: Slot) -> Bool {
    let key = ObjectIdentifier(refCount)
    guard self.slot === slot, let group = observers[key], group.areTooFew, group.timer == nil else {
      return false
    }
    observers[key]?.timer = timer
    return true
  }

  /// Disconnects when a timer fires, unless it was replaced.
  mutating func timerFired(_ timer: Slot, for refCount: RefCount) -> Effects {
    let key = ObjectIdentifier(refCount)
    guard observers[key]?.timer === timer else { return Effects() }
    observers[key]?.timer = nil
    return releaseConnection(of: key)
  }

  /// Makes a connection, unless there is one or the source has terminated.
  ///
  /// - Returns: The slot of the current connection.
  mutating func connect(for refCount: RefCount, _ start: @escaping Start) -> Slot? {
    if !isTerminated, connection == nil {
      connection = Connection(refCount: refCount, start: start)
    }
    if refCount.disconnectCount < 0 { connection?.isPermanent = true }
    return slot
  }

  /// Takes the pending connection if it may start now; `callReturned` is called afterwards.
  mutating func start() -> (Start, Slot, Subject)? {
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

  /// Ends a connection, unless it has ended.
  mutating func disconnect(_ slot: Slot) -> Effects {
    self.slot === slot ? disconnect() : Effects()
  }

  /// Ends the connection and its timers.
  private mutating func disconnect() -> Effects {
    let disposed = connection.take()
    if disposed != nil { pendingCalls += 1 }
    let timers = observers.values.compactMap(\.timer)
    for (key, group) in observers {
      observers[key]?.timer = nil
      if group.areTooFew { observers[key]?.needConnection = false }
    }
    observers = observers.filter { !$0.value.isSubscribed.isEmpty }
    return Effects(disposed: disposed, subject: resetIfUnobserved(), timers: timers)
  }

  /// Ends a connection whose source has terminated, and removes the subject if the event resets.
  mutating func finish(_ slot: Slot, _ completion: Subscribers.Completion<Error>) -> Effects {
    guard let finished = connection, finished.slot === slot else { return Effects() }
    let released = Array(observers.values)
    let effects = Effects(
      disposed: finished,
      subject: subject,
      timers: released.compactMap(\.timer),
      released: released
    )
    let rules = released.map(\.refCount) + [finished.refCount]
    let resets = resetPolicy != .never && rules.contains { $0.resets(on: completion) }
    if resets { subject = nil } else { isTerminated = true }
    observers = [:]
    connection = nil
    pendingCalls += 1
    return effects
  }

  /// Takes the subject if the policy replaces it.
  private mutating func resetIfUnobserved() -> Subject? {
    let isUnobserved = observers.values.allSatisfy(\.isSubscribed.isEmpty)
    guard resetPolicy == .whenUnobserved, isUnobserved, connection == nil, !isTerminated else {
      return nil
    }
    return subject.take()
  }
}
