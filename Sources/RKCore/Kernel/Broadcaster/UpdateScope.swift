import Synchronization

/// The update, the transaction and the computations whose closures a thread is running.
///
///     A   atomically { subject.send(1) } ─► delivers 1, inside ─► delivers 2, outside ─► commits
///     B                     subject.send(2) ─ ─ queued ─ ─ ─ ─ ─ ─ ─ ┘
///
/// A thread that owns a queue also delivers what other threads have queued. These elements are not part of the
/// thread's scope, so they are delivered outside it; see `Path.carryQueued`.
struct UpdateScope {
  /// The number that marks queued elements as part of the scope; 0 until the first element is queued.
  var number = 0
  /// The properties whose `update` the thread is retrying.
  var updating: [ObjectIdentifier] = []
  /// The transaction whose closure the thread is running; nil if there is none.
  private(set) var transaction: AnyObject?
  /// The transaction that `UpdateGuard.isolated` suspends; nil if there is none.
  private(set) var suspended: AnyObject?
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
    return transaction != nil || suspended != nil || !updating.isEmpty
  }

  var isEmpty: Bool { !isWatched && computation == nil && observation == nil }

  /// The transaction whose closure causes what the thread does; nil if there is none.
  var cause: AnyObject? { transaction ?? suspended }

  mutating func begin(_ transaction: AnyObject) {
    (self.transaction, number) = (transaction, 0)
  }

  /// The scope of work that a closure causes, but that is not part of the closure's transaction.
  var isolated: UpdateScope {
    var scope = UpdateScope()
    scope.suspended = cause
    return scope
  }

  /// Returns the number of the scope, which no other scope of any thread has.
  mutating func numbered() -> Int {
    if number == 0 { number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }
    return number
  }

  private static let lastNumber = Atomic<Int>(0)
}
