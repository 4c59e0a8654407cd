import Synchronization

/// The update, the transaction and the computations whose closures a thread is running.
///
///     A   atomically { subject.send(1) } ─► delivers 1, inside ─► delivers 2, outside ─► commits
///     B                     subject.send(2) ─ ─ queued ─ ─ ─ ─ ─ ─ ─ ┘
///
/// A thread that owns a queue also delivers what other threads have queued. These elements are not part of the
/// thread's scope, so they are delivered outside it; see `Path.carryQueued`. A number identifies the scope, so
/// that what its closures cause is recognized outside the scope too, on any thread.
struct UpdateScope {
  /// The number of the scope; 0 until it is first needed.
  private var ownNumber = 0
  /// The number of another scope, whose closure causes what the thread does; 0 if there is none.
  private(set) var cause = 0
  /// The properties whose `update` the thread is retrying.
  var updating: [ObjectIdentifier] = []
  /// The transaction whose closure the thread is running; nil if there is none.
  private(set) var transaction: AnyObject?
  /// The innermost computation that this thread is running for a read; nil if there is none.
  var computation: AnyObject?
  /// The innermost observation that a step is starting on this thread; nil if there is none.
  var observation: AnyObject?
  #if DEBUG
  /// True while the thread runs a closure that computes a value.
  var isComputing = false
  #endif

  /// True if the scope affects a send.
  var isWatched: Bool {
    #if DEBUG
    if isComputing { return true }
    #endif
    return transaction != nil || cause != 0 || !updating.isEmpty
  }

  var isEmpty: Bool { !isWatched && computation == nil && observation == nil }

  init(causedBy cause: Int = 0) { self.cause = cause }

  mutating func begin(_ transaction: AnyObject) { (self.transaction, ownNumber) = (transaction, 0) }

  /// The number of the scope that causes what the thread does; 0 if there is none.
  var number: Int {
    mutating get {
      if cause != 0 || !isWatched { return cause }
      if ownNumber == 0 { ownNumber = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }
      return ownNumber
    }
  }

  private static let lastNumber = Atomic<Int>(0)
}
