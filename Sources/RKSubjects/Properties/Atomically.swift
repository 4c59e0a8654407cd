import RKCore

/// Changes several properties in one step, so that all changes become visible together.
///
///     atomically {
///       savings.value -= 100
///       checking.value += 100
///     }
///
/// The transaction includes each property and collection that the closure reads or changes on the calling
/// thread. The closure reads its own writes, even through derived properties. All other values that it reads
/// come from one consistent snapshot. Other threads and observers see no change until the closure has
/// returned. Then all values are set in one step. A value that is derived from several of the properties is
/// computed once, and no observer or reader ever sees only some of the changes. Each property that was set
/// emits once, with its last value.
///
/// If the closure throws, nothing is set. If another thread sets a property that the closure has read, the
/// closure runs again, so it should have no other side effects. If the closure has read a derived property,
/// it also runs again after a change to any connected property. A closure that only reads does not run again
/// for these reasons. Derived properties and transactions connect the properties that they use. If the
/// closure connects properties that another thread sets meanwhile, it may read values of two moments. In this
/// case, it always runs again, even if it throws. An element that the closure sends to a subject is sent
/// immediately, and is not undone. A nested transaction is part of the outer one. If the nested transaction
/// throws, only its own changes are undone.
///
/// No lock is held while the closure runs. Apart from running its closure, a transaction takes time
/// proportional to the number of its properties and the values derived from them.
///
/// - Parameter body: A closure that reads and sets properties.
/// - Returns: The result of the closure. The compiler warns if it is not used.
@inlinable
public func atomically<Result, Failure: Swift.Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try atomically { (_: PropertyTransaction) throws(Failure) in try body() }
}

/// A form of `atomically(_:)` whose closure receives the transaction and can pass it to functions.
///
///     atomically { t in
///       t[savings] -= 100
///       t[checking] += 100
///     }
///
/// `t[savings]` reads and sets the property, like `savings.value`.
///
/// - Parameter body: A closure that reads and sets properties, directly or through the transaction.
/// - Returns: The result of the closure. The compiler warns if it is not used.
@inlinable
public func atomically<Result, Failure: Swift.Error>(
  _ body: (PropertyTransaction) throws(Failure) -> Result
) throws(Failure) -> Result {
  if let outer = TransactionContext.current {
    return try outer.nested { () throws(Failure) in try body(PropertyTransaction(outer)) }
  }
  while true {
    let context = TransactionContext()
    let result: Result
    do throws(Failure) {
      result = try UpdateGuard.withTransaction(context) { () throws(Failure) in
        try body(PropertyTransaction(context))
      }
    } catch {
      if context.abandon() { throw error }
      continue
    }
    if context.commit() { return result }
  }
}

/// A transaction that reads and sets properties in one step; the closure of `atomically(_:)` receives it.
///
/// A transaction traps if it is used after the closure has returned.
public struct PropertyTransaction {
  /// The reads and writes so far.
  @usableFromInline package let context: TransactionContext

  @usableFromInline
  init(_ context: TransactionContext) {
    self.context = context
  }

  /// The value of a property, which the transaction can set.
  @inlinable
  public subscript<Value>(property: Property<Value>) -> Value {
    get { value(of: property) }
    nonmutating set {
      context.requireRunning()
      property.value = newValue
    }
  }

  /// The value of a property, computed from the values that the transaction has set so far.
  @inlinable
  public subscript<Value>(property: some ReadableProperty<Value>) -> Value { value(of: property) }

  /// The value of a property; setting it proposes a new value, which the property may replace or reject.
  public subscript<Value, ValidationError>(
    property: ValidatingProperty<Value, ValidationError>
  ) -> Value {
    get { value(of: property) }
    nonmutating set {
      context.requireRunning()
      property.value = newValue
    }
  }

  /// The value of a mapped property; setting it sets the original property.
  public subscript<Value>(property: MappedProperty<Value>) -> Value {
    get { value(of: property) }
    nonmutating set {
      context.requireRunning()
      property.value = newValue
    }
  }

  @inlinable
  func value<Value>(of property: some ReadableProperty<Value>) -> Value {
    context.requireRunning()
    return property.value
  }
}
