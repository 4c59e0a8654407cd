import RKCore

/// When a hub, and with it what it replays, is forgotten for a new one.
@usableFromInline
enum Renewal: Sendable {
  /// When nobody observes it any more and it is not connected, and at an end that resets.
  case whenEmpty
  /// At an end that resets.
  case atReset
  /// There is one for ever.
  case never
}

/// An operator that lets observers in, and what their number decides.
@usableFromInline
final class Admission: Sendable {
  @usableFromInline
  struct Grace: Sendable {
    let duration: Duration
    let scheduler: any TimedScheduler & Sendable

    @usableFromInline
    init(duration: Duration, scheduler: any TimedScheduler & Sendable) {
      self.duration = duration
      self.scheduler = scheduler
    }
  }

  /// How many observers connect.
  let minimum: Int
  /// How few observers disconnect.
  let disconnectCount: Int
  /// How long so few may stay so few.
  let grace: Grace?
  let resetsOnCompletion: Bool
  let resetsOnFailure: Bool

  @usableFromInline
  init(
    minimum: Int = 1,
    disconnectCount: Int = 0,
    grace: Grace? = nil,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) {
    self.minimum = minimum
    self.disconnectCount = disconnectCount
    self.grace = grace
    self.resetsOnCompletion = resetsOnCompletion
    self.resetsOnFailure = resetsOnFailure
  }

  /// Lets in all, and leaves the connection to `connect()`.
  static var byHand: Admission { Admission(minimum: .max, disconnectCount: .min) }

  func resets(on completion: Subscribers.Completion<some Swift.Error>) -> Bool {
    switch completion {
    case .finished: resetsOnCompletion
    case .failure: resetsOnFailure
    }
  }
}

/// Who observes what is shared, and whether it is connected: the state of a `Sharing`.
///
///     nobody ──arrive──► unseated ──settle──► seated ──leave──► …
///
///     no connection ──connect──► waiting ──begin──► begun ──disconnect, finish──► no connection
///                                └─ while a hand is on the one before
struct Attendance<Element: Sendable, Error: Swift.Error>: Sendable {
  /// Those who were let in by one admission.
  struct Crowd: Sendable {
    let admission: Admission
    /// Whether each is seated, by number.
    var seats: [Int: Bool] = [:]
    var seated = 0
    /// Whether there were enough to connect, and have not been too few since.
    var wants = false
    /// What will disconnect, unless somebody arrives.
    var timer: Slot?

    /// Whether so few are left that they disconnect.
    var isFew: Bool { seats.count <= admission.disconnectCount }
  }

  /// A connection that is to be made, or has begun: the hub then stays as it is.
  struct Connection: Sendable {
    /// Where what the source returns is held.
    let slot = Slot()
    /// What asked for it.
    let admission: Admission
    /// Observes the source; nil when that has begun.
    var start: Start?
    /// Whether one asked for it that never disconnects.
    var isKept = false
  }

  /// Observes the source, with the slot of the connection and the hub that it sends to.
  typealias Start = @Sendable (Slot, Hub<Element, Error>) -> Void

  /// What is left to do when somebody has left, or the source.
  ///
  /// It is released outside the lock.
  struct Departure: Sendable {
    /// A connection to dispose; `letGo` is called when that is done.
    var over: Connection?
    /// A hub that is forgotten, or is to be told the end of the source.
    var hub: Hub<Element, Error>?
    /// Timers to dispose.
    var timers: [Slot] = []
    /// The slot of the connection to wait for before it is disconnected.
    var waiting: Slot?
  }

  let renewal: Renewal
  /// Where those who arrive observe; nil until somebody needs it.
  var hub: Hub<Element, Error>?
  private var connection: Connection?
  /// How many calls are under way that connect, or dispose a connection that has begun.
  private var hands = 0
  private var isOver = false
  private var crowds: [ObjectIdentifier: Crowd] = [:]
  private var nextNumber = 0

  /// The slot of the connection; nil when there is none.
  var slot: Slot? { connection?.slot }

  init(renewal: Renewal) {
    self.renewal = renewal
  }

  /// Counts one in who is about to observe the hub.
  ///
  /// - Returns: The number of the seat, and a timer to dispose.
  mutating func arrive(through admission: Admission) -> (number: Int, timer: Slot?) {
    nextNumber += 1
    if isOver { return (nextNumber, nil) }
    let key = ObjectIdentifier(admission)
    crowds[key, default: Crowd(admission: admission)].seats[nextNumber] = false
    return (nextNumber, crowds[key]?.isFew == false ? crowds[key]?.timer.take() : nil)
  }

  /// Takes note that one who arrived observes the hub, and has a connection made if that is enough.
  mutating func settle(
    _ number: Int,
    through admission: Admission,
    _ start: @escaping Start
  ) {
    let key = ObjectIdentifier(admission)
    guard crowds[key]?.seats[number] == false else { return }
    crowds[key]?.seats[number] = true
    crowds[key]?.seated += 1
    if crowds[key]?.seated ?? 0 >= admission.minimum {
      crowds[key]?.wants = true
      _ = connect(for: admission, start)
    }
  }

  /// Counts one out.
  mutating func leave(_ number: Int, through admission: Admission) -> Departure {
    let key = ObjectIdentifier(admission)
    guard let wasSeated = crowds[key]?.seats.removeValue(forKey: number) else { return Departure() }
    if wasSeated { crowds[key]?.seated -= 1 }
    if crowds[key]?.isFew == true {
      if admission.grace != nil, let slot, crowds[key]?.wants == true {
        return Departure(waiting: slot)
      }
      return giveUp(key)
    }
    if crowds[key]?.seats.isEmpty == true { crowds[key] = nil }
    return Departure(hub: renew())
  }

  /// A crowd does not want the connection any more, which ends if no other does.
  private mutating func giveUp(_ key: ObjectIdentifier) -> Departure {
    crowds[key]?.wants = false
    if crowds[key]?.seats.isEmpty == true { crowds[key] = nil }
    let isWanted = connection?.isKept == true || crowds.values.contains(where: \.wants)
    return isWanted ? Departure() : disconnect()
  }

  /// Has a timer disconnect, unless that was done or somebody arrived meanwhile.
  mutating func wait(
    _ timer: Slot,
    for admission: Admission,
    on slot: Slot
  ) -> Bool {
    let key = ObjectIdentifier(admission)
    guard self.slot === slot, let crowd = crowds[key], crowd.isFew, crowd.timer == nil else {
      return false
    }
    crowds[key]?.timer = timer
    return true
  }

  /// The timer has run down.
  mutating func disconnect(_ timer: Slot, for admission: Admission) -> Departure {
    let key = ObjectIdentifier(admission)
    guard let crowd = crowds[key], crowd.timer === timer else { return Departure() }
    crowds[key]?.timer = nil
    return giveUp(key)
  }

  /// Has a connection made, unless there is one or the source has ended.
  ///
  /// - Returns: The slot of the connection that there is then.
  mutating func connect(for admission: Admission, _ start: @escaping Start) -> Slot? {
    if !isOver, connection == nil {
      connection = Connection(admission: admission, start: start)
    }
    if admission.disconnectCount < 0 { connection?.isKept = true }
    return slot
  }

  /// Hands out the connection that is to begin now, if any; `letGo` is called when it has begun.
  mutating func begin() -> (Start, Slot, Hub<Element, Error>)? {
    guard hands == 0, let next = connection, let start = next.start, let hub else { return nil }
    connection?.start = nil
    hands = 1
    return (start, next.slot, hub)
  }

  /// Nobody can observe any more, and no source that was begun can send: hands out the hub.
  mutating func releaseHub() -> Hub<Element, Error>? {
    hub.take()
  }

  /// Gives up a connection, unless it was already.
  mutating func disconnect(_ slot: Slot) -> Departure {
    self.slot === slot ? disconnect() : Departure()
  }

  /// Gives up the connection, if any, and the timers that would.
  private mutating func disconnect() -> Departure {
    let over = connection.take()
    if over != nil { hands += 1 }
    let timers = crowds.values.compactMap(\.timer)
    for (key, crowd) in crowds {
      crowds[key]?.timer = nil
      if crowd.isFew { crowds[key]?.wants = false }
    }
    crowds = crowds.filter { !$0.value.seats.isEmpty }
    return Departure(over: over, hub: renew(), timers: timers)
  }

  /// One of the calls that connect or dispose has returned.
  mutating func letGo() {
    hands -= 1
  }

  /// The source of a connection has ended: gives it up, and the hub if the end resets.
  ///
  /// - Returns: What is left to do, and the crowds that are forgotten, with timers to dispose.
  mutating func finish(
    _ slot: Slot,
    _ completion: Subscribers.Completion<Error>
  ) -> (Departure, [Crowd]) {
    guard let over = connection, over.slot === slot else { return (Departure(), []) }
    let departure = Departure(over: over, hub: hub)
    let forgotten = Array(crowds.values)
    let admissions = forgotten.map(\.admission) + [over.admission]
    let resets = renewal != .never && admissions.contains { $0.resets(on: completion) }
    if resets { hub = nil } else { isOver = true }
    crowds = [:]
    connection = nil
    hands += 1
    return (departure, forgotten)
  }

  /// Hands out the hub that is forgotten, if it is.
  private mutating func renew() -> Hub<Element, Error>? {
    let isEmpty = crowds.values.allSatisfy(\.seats.isEmpty)
    guard renewal == .whenEmpty, isEmpty, connection == nil, !isOver else { return nil }
    return hub.take()
  }
}
