/// An event.
enum Event: Hashable {
  case next(Int)
  case end
}

/// `Broadcaster.Operation`.
enum Operation: Hashable {
  case next(Int)
  case release
  case end
  case add(Int)
  case remove(Int)
}

/// `Broadcaster.Reservation`.
enum Reservation: Hashable {
  case entered
  case owner
  case queued
}

/// `ReplayGate`.
struct Gate: Hashable {
  var waiting: [Event] = []
  var isOpen = false
  var hasObserver = true
}

/// `BroadcastSubscription`, with the events that its observer received.
struct Observer: Hashable {
  var isLive = true
  var hasObserver = false
  var gate: Gate?
  var log: [Event] = []
  /// Whether the owner borrows the observer for a call.
  var isBorrowed = false
  var isInCall = false
  /// The thread that disposed it.
  var disposer: Int?
  /// The threads that had checked `isLive` when it was disposed, and may call it once.
  var inFlight: Set<Int> = []
  /// The number of elements sent before it was added.
  var addedAt: Int?
}

/// A thread: its remaining steps, the next one last.
struct Thread: Hashable {
  var steps: [Step] = []
  var reservation = Reservation.queued
  var replay: [Int] = []
}

/// The state of the whole model between two steps.
struct State: Hashable {
  static let owned = 1
  static let waiting = 2

  // `QueueDrain`
  var word = 0
  var queue: [Operation] = []
  var queueLock: Int?

  // `Broadcaster`
  var list: [Int] = []
  var hasEnded = false
  var isReleased = false

  // `ReplayBroadcaster`
  var memory: [Int] = []
  var isTerminated = false
  var memoryLock: Int?

  var observers: [Observer] = []
  var threads: [Thread] = []

  /// The events in the order of delivery.
  var order: [Event] = []
  /// The number of events delivered before all observers were released.
  var releasedAt: Int?
}

/// The response of an observer to its first element.
enum Response: Hashable, CaseIterable {
  case nothing
  /// Observer 0 sends.
  case sends
  /// Observer 0 disposes observer 1.
  case disposes
  /// Every observer disposes itself.
  case disposesItself
}

/// A call that a thread makes.
enum Call: Hashable {
  case send(Int)
  case end
  /// Releases all observers.
  case release
  /// Adds an observer.
  case observe(Int)
  case dispose(Int)
}

/// The calls of each thread.
struct Program: Hashable {
  var threads: [[Call]]
  var response = Response.nothing
  /// The number of elements in a replay; nil for a broadcaster without a memory.
  var replays: Int?
  /// The number of observers at the start.
  var observers = 2
  /// The number of observers, including those that are added.
  var total: Int {
    let added = threads.joined().compactMap {
      if case .observe(let number) = $0 { number } else { nil }
    }
    return max(observers, (added.max() ?? -1) + 1)
  }
}

/// A defect that `--self-test` plants in the model.
enum Defect: String, CaseIterable {
  case leaveIgnoresWaiting
  case enqueueDoesNotOwn
  case callsWithoutCheck
  case gateOpensWithEventsWaiting
  case snapshotBeforeReservation
  case clearsBeforeTaking
  case performsInsteadOfQueueing
  case acceptsAfterRelease
  case releasesDuringDelivery
  case doesNotRemove
}
