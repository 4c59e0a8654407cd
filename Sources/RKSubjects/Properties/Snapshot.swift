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
  /// Holds the lock of the property while a closure works on a reading, and has its changes go to a
  /// confluence from then on, if there is one.
  func whileLocked(joining confluence: Confluence?, _ body: (any AnyObject & Sendable) -> Void)

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
  private let results = Guarded<Entries>([:])

  private init(_ readings: Entries) {
    self.readings = readings
  }

  /// Reads all roots in one step.
  ///
  /// Their locks are taken one inside the other, in the order that all agree on.
  ///
  /// - Parameters:
  ///   - roots: In the order of their identities.
  ///   - confluence: Told of all changes that come after.
  ///   - body: Called with all locks held.
  static func take(
    of roots: [any Root],
    joining confluence: Confluence? = nil,
    _ body: (Snapshot) -> Void
  ) {
    func read(_ rest: ArraySlice<any Root>, _ readings: Entries) {
      guard let root = rest.first else { return body(Snapshot(readings)) }
      root.whileLocked(joining: confluence) { reading in
        var readings = readings
        readings[ObjectIdentifier(root)] = reading
        read(rest.dropFirst(), readings)
      }
    }
    read(roots[...], [:])
  }

  /// The same with another reading of one root, and nothing computed.
  func with(_ reading: any AnyObject & Sendable, of root: ObjectIdentifier) -> Snapshot {
    var readings = readings
    readings[root] = reading
    return Snapshot(readings)
  }

  /// What was read of a root.
  func value<Value: Sendable>(of root: ObjectIdentifier) -> Value {
    guard let reading = readings[root] as? Reading<Value> else {
      preconditionFailure("a snapshot has a reading of every root of the formula")
    }
    return reading.value
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

/// How a property follows from its roots.
///
/// It does not hold them, so that an observation, which holds a formula, does not either.
final class Formula<Value: Sendable>: Sendable {
  private let compute: @Sendable (Snapshot) -> Value

  init(_ compute: @escaping @Sendable (Snapshot) -> Value) {
    self.compute = compute
  }

  func value(in snapshot: Snapshot) -> Value {
    snapshot.value(of: ObjectIdentifier(self), compute: compute)
  }
}
