/// Detects when a closure sets a property that it must not set.
///
/// A closure that computes a value must not set any property; a debug build traps if it does. The closure of
/// an `update`, or of another change, must not set the property that it changes. If another thread sets the
/// property during an update, the update calls its closure again. If the closure itself set the property, it
/// would be called endlessly. So setting the property traps from the second call on.
@usableFromInline
package enum UpdateGuard {
  /// Runs the closure of an update again, after another change to the property.
  @usableFromInline
  package static func retrying<Result>(
    _ property: AnyObject,
    _ body: () throws -> Result
  ) rethrows -> Result {
    ThreadState.current.change { $0.scope.updating.append(ObjectIdentifier(property)) }
    defer { ThreadState.current.change { $0.scope.updating.removeLast() } }
    return try body()
  }

  /// The transaction whose closure is running on the calling thread; nil if there is none.
  ///
  /// Reading it costs one relaxed load while `watchedThreads` is zero.
  @inlinable @inline(__always)
  package static var transaction: AnyObject? { Path.isCarried ? ofThread : nil }

  @usableFromInline static var ofThread: AnyObject? { ThreadState.current.scope.transaction }

  /// Runs the closure of a transaction.
  @usableFromInline
  package static func withTransaction<Result, Failure: Swift.Error>(
    _ transaction: AnyObject,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = ThreadState.current
    let outer = thread.scope.transactionState
    thread.change { $0.scope.begin(transaction) }
    defer { thread.change { $0.scope.end(in: outer) } }
    return try body()
  }

  /// The innermost computation that the calling thread is running for a read; nil if there is none.
  package static var computation: AnyObject? { ThreadState.current.scope.computation }

  /// Runs a closure as a computation for a read.
  ///
  /// - Parameter computation: The computation; nil for work that belongs to no computation.
  package static func nesting(_ computation: AnyObject?, _ body: () -> Void) {
    let thread = ThreadState.current
    let outer = thread.scope.computation
    thread.scope.computation = computation
    body()
    thread.scope.computation = outer
  }

  /// The number of the transaction whose closure the calling thread is running.
  package static var number: Int { ThreadState.current.scope.number }

  /// The calling thread, as long as it runs.
  package static var thread: ObjectIdentifier { ObjectIdentifier(ThreadState.current) }

  /// The cause of what the calling thread does; nil if there is none.
  package static var cause: Cause? { Path.isCarried ? ThreadState.current.scope.cause : nil }

  /// Runs a closure outside the transaction of the calling thread, if there is one.
  @inlinable @inline(__always)
  package static func outsideTransaction<Result>(_ body: () -> Result) -> Result {
    transaction == nil ? body() : isolated(body)
  }

  /// Runs a closure outside the update, the transaction and the computations of the calling thread.
  ///
  /// Elements and steps that the closure queues still belong to that update or transaction.
  @usableFromInline
  package static func isolated<Result>(_ body: () -> Result) -> Result {
    let thread = ThreadState.current
    return thread.scope.isEmpty ? body() : isolated(causedBy: thread.scope.cause, body)
  }

  /// A form of `isolated(_:)` for work with another cause, or none.
  @inline(never)
  static func isolated<Result>(causedBy cause: Cause?, _ body: () -> Result) -> Result {
    let (thread, queued) = (ThreadState.current, Path.toQueue)
    let (outer, path) = (thread.scope, thread.path)
    thread.change { ($0.scope, $0.path) = (UpdateScope(causedBy: cause), queued) }
    defer { thread.change { ($0.scope, $0.path) = (outer, path) } }
    return body()
  }

  /// Runs a closure that computes a value; in a debug build, setting a property in the closure traps.
  ///
  /// - Parameter isComputing: False for a closure that may set properties while a value is being computed.
  ///   Default: true.
  @inlinable @inline(__always)
  package static func computing<Result>(
    _ isComputing: Bool = true,
    _ body: () -> Result
  ) -> Result {
    #if DEBUG
    let outer = setComputing(isComputing)
    defer { setComputing(outer) }
    #endif
    return body()
  }

  /// Runs a closure that sets a new property for the first time, outside the transaction and the computation of
  /// the calling thread.
  ///
  /// If the transaction is undone, the new property keeps its value.
  package static func outside(_ body: () -> Void) {
    computing(false) { outsideTransaction(body) }
  }

  #if DEBUG
  @usableFromInline @discardableResult
  static func setComputing(_ isComputing: Bool) -> Bool {
    let thread = ThreadState.current
    let outer = thread.scope.isComputing
    if outer != isComputing { thread.change { $0.scope.isComputing = isComputing } }
    return outer
  }
  #endif

  /// In a debug build, traps if a closure that computes a value sets a property.
  ///
  /// - Parameter sender: The broadcaster of the property, for looking up the property's name.
  @usableFromInline
  package static func checkComputing(_ property: AnyObject, sendingBy sender: AnyObject) {
    #if DEBUG
    require(
      !ThreadState.current.scope.isComputing,
      "a closure that computes a value must not set a property, \(type(of: property))"
        + Names.suffix(of: sender) + "; set it in an observer, or derive its value"
    )
    #endif
  }

  /// The observation that a step is starting on the calling thread; nil if there is none.
  package static var observation: AnyObject? { ThreadState.current.scope.observation }

  /// Calls a closure that starts an observation for a step.
  package static func observing<Result>(_ observation: AnyObject, _ body: () -> Result) -> Result {
    let thread = ThreadState.current
    let outer = thread.scope.observation
    thread.scope.observation = observation
    defer { thread.scope.observation = outer }
    return body()
  }

  /// Traps if a retried update sets its own property or, in a debug build, if a closure that computes a value
  /// sets a property.
  ///
  /// - Parameter sender: The broadcaster of the property, for looking up the property's name.
  package static func check(_ property: AnyObject, sendingBy sender: AnyObject) {
    checkComputing(property, sendingBy: sender)
    require(
      !ThreadState.current.scope.updating.contains(ObjectIdentifier(property)),
      "the closure of update(_:) must not set the property it updates, \(type(of: property))"
        + Names.suffix(of: sender) + "; nor must the closures of other changes"
    )
  }
}
