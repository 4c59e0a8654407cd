import RKCore

/// The value of a property at one moment.
@usableFromInline
final class Reading<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A property that others are derived from, and that is derived from none: it can be set.
protocol Root: AnyObject, Sendable {
  /// What it is at this moment.
  var reading: any AnyObject & Sendable { get }

  /// Has a confluence know what it is, and each of its changes from then on.
  func join(_ confluence: Confluence)

  /// Lets a confluence go.
  func leave(_ confluence: Confluence)
}

/// What several roots were at one moment, and what was computed from that.
///
/// What is derived from a snapshot by way of several others is consistent for that alone; and each
/// formula is computed once, however many ways lead to it.
@usableFromInline
final class Snapshot: Sendable {
  typealias Entries = [ObjectIdentifier: any AnyObject & Sendable]

  private let readings: Entries
  // The lock guards the results; nothing is computed, and nothing released, while it is held.
  private let results = Locked<Entries>([:])

  init(_ readings: Entries) {
    self.readings = readings
  }

  /// What was read of a root.
  func value<Value: Sendable>(of root: ObjectIdentifier) -> Value {
    guard let reading = readings[root] as? Reading<Value> else {
      preconditionFailure("a snapshot has a reading of every root of the formula")
    }
    return reading.value
  }

  /// Whether a root was set between this snapshot and another.
  func differs(from other: Snapshot, in root: ObjectIdentifier) -> Bool {
    readings[root] !== other.readings[root]
  }

  /// What a formula gives, computed unless that was done.
  ///
  /// Of two threads that do so at once the first one's result stands.
  func value<Value: Sendable>(of formula: ObjectIdentifier, compute: (Snapshot) -> Value) -> Value {
    if let known = results.withLock({ $0[formula] }) as? Reading<Value> { return known.value }
    let computed = Reading(compute(self))
    let standing = results.withLock { results -> any AnyObject & Sendable in
      if let known = results[formula] { return known }
      results[formula] = computed
      return computed
    }
    return (standing as? Reading<Value> ?? computed).value
  }
}
