import Synchronization

/// The update, the transaction and the computations whose closures a thread is running.
///
///     A   atomically { subject.send(1) } ─► delivers 1, inside ─► delivers 2, outside ─► commits
///     B                     subject.send(2) ─ ─ queued ─ ─ ─ ─ ─ ─ ─ ┘
///
/// A thread that owns a queue also delivers what other threads have queued. These elements are not part of the
/// thread's scope, so they are delivered outside it; see `Path.carryQueued`. A `Cause` identifies the scope, so
/// that what its closures cause is recognized outside the scope too, on any thread.
struct UpdateScope {
  /// The state of a scope that a transaction changes.
  struct TransactionState {
    /// The transaction whose closure the thread is running; nil if there is none.
    fileprivate(set) var transaction: AnyObject?
    /// The number of the scope; 0 until it is first needed.
    fileprivate var ownNumber = 0
    /// The cause that stands for the scope; nil until it is first needed.
    fileprivate var ownCause: Cause?
  }

  private(set) var transactionState = TransactionState()
  /// The cause of what the thread does outside a closure of the scope; nil if there is none.
  private(set) var outerCause: Cause?
  /// The properties whose `update` the thread is retrying.
  var updating: [ObjectIdentifier] = []
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
    return transaction != nil || outerCause != nil || !updating.isEmpty
  }

  var isEmpty: Bool { !isWatched && computation == nil && observation == nil }

  init(causedBy cause: Cause? = nil) { outerCause = cause }

  /// Begins a transaction; one that is nested in another has the number and the cause of the other.
  mutating func begin(_ transaction: AnyObject) {
    if self.transaction == nil { transactionState = TransactionState() }
    transactionState.transaction = transaction
  }

  /// Ends the transaction, and its cause unless the outer scope runs a transaction too.
  mutating func end(in outer: TransactionState) {
    if outer.transaction != nil { return transactionState.transaction = outer.transaction }
    transactionState.ownCause?.end()
    transactionState = outer
  }

  /// The transaction whose closure the thread is running; nil if there is none.
  var transaction: AnyObject? { transactionState.transaction }

  /// The cause of what the thread does; nil if neither an update nor a transaction causes it.
  var cause: Cause? {
    mutating get {
      let isOuter = transaction == nil && updating.isEmpty && !isComputingClosure
      if isOuter { return outerCause }
      if let known = transactionState.ownCause { return known }
      let made = Cause(number, outerCause, isTransaction: transaction != nil)
      transactionState.ownCause = made
      return made
    }
  }

  /// The number of the scope, which its cause has too.
  var number: Int {
    mutating get {
      if transactionState.ownNumber == 0 { transactionState.ownNumber = Cause.newNumber }
      return transactionState.ownNumber
    }
  }

  private var isComputingClosure: Bool {
    #if DEBUG
    isComputing
    #else
    false
    #endif
  }
}

/// A cause of elements and steps: an update, a transaction or a job of a scheduler.
@usableFromInline
package final class Cause: Sendable {
  private let number: Int
  /// The transaction that caused this one and was running when this one began; nil if there was none.
  private let parent: Cause?
  private let isRunning: Atomic<Bool>

  init(_ number: Int = Cause.newNumber, _ parent: Cause? = nil, isTransaction: Bool = false) {
    self.number = number
    self.parent = parent?.running
    isRunning = Atomic(isTransaction)
  }

  static var newNumber: Int { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

  private static let lastNumber = Atomic<Int>(0)

  /// The innermost transaction of the causes that is still running.
  private var running: Cause? {
    isRunning.load(ordering: .relaxed) ? self : parent?.running
  }

  func end() { isRunning.store(false, ordering: .relaxed) }

  /// Returns whether the scope with a number is this cause or has caused it.
  package func includes(_ number: Int) -> Bool {
    self.number == number || parent?.includes(number) == true
  }
}
