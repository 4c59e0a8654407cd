/// What is sent.
enum Event: Hashable {
  case next(Int)
  case end
}

/// What waits in the drain: `Broadcaster.Operation`.
enum Operation: Hashable {
  case next(Int)
  case release
  case end
  case add(Int)
  case remove(Int)
}

/// What was reserved: `Broadcaster.Reservation`.
enum Reservation: Hashable {
  case entered
  case owner
  case queued
}

/// `Gate`.
struct Gate: Hashable {
  var waiting: [Event] = []
  var isOpen = false
  var hasObserver = true
}

/// `BroadcastSubscription`, with its observer and what the observer was told.
struct Observer: Hashable {
  var isLive = true
  var hasReceiver = false
  var gate: Gate?
  var log: [Event] = []
  /// Whether it is told by the owner, who has not copied the receiver.
  var isLent = false
  /// Whether it is being told something.
  var isBusy = false
  /// The thread that disposed it.
  var disposer: Int?
  /// The threads that had decided to tell it something when it was disposed.
  var inFlight: Set<Int> = []
  /// How much had been sent when it came.
  var arrival: Int?
}

/// One thread: what it still has to do, the next step last.
struct Thread: Hashable {
  var steps: [Step] = []
  var reservation = Reservation.queued
  var replay: [Int] = []
}

/// Everything there is, between two steps.
struct World: Hashable {
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
  var isOver = false
  var stateLock: Int?

  var observers: [Observer] = []
  var threads: [Thread] = []

  /// What was sent, in the order in which it was delivered.
  var order: [Event] = []
  /// How much of it when all were let go.
  var releasedAt: Int?
}

/// What an observer does when it is first told something.
enum Reaction: Hashable, CaseIterable {
  case nothing
  /// Observer 0 sends.
  case sends
  /// Observer 0 disposes observer 1.
  case disposes
  /// Whoever is told first disposes itself.
  case disposesItself
}

/// What a thread does.
enum Call: Hashable {
  case send(Int)
  case end
  /// Lets all go.
  case release
  /// An observer that was not there at the beginning.
  case observe(Int)
  case dispose(Int)
}

/// Threads, and what each does.
struct Program: Hashable {
  var threads: [[Call]]
  var reaction = Reaction.nothing
  /// How many elements are replayed to observers that come; nil: nothing is remembered.
  var replays: Int?
  /// How many observers are there from the beginning.
  var observers = 2
  /// How many there are in all.
  var total: Int {
    let arriving = threads.joined().compactMap {
      if case .observe(let number) = $0 { number } else { nil }
    }
    return max(observers, (arriving.max() ?? -1) + 1)
  }
}

/// Something done wrong on purpose, to see that it is found.
enum Defect: String, CaseIterable {
  case leaveForgetsWaiting
  case enqueueForgetsToOwn
  case tellsWithoutAsking
  case gateOpensBlindly
  case snapshotOutsideTheOrder
  case clearsBeforeTaking
  case reentersInsteadOfQueueing
  case lastsAfterRelease
  case releasesDuringDelivery
  case forgetsToRemove
}
