import RKCore

/// A property that can be set: an input of derived properties.
package protocol SettableProperty: AnyObject, Sendable {
  /// Identifies the value in snapshots; that of another property if it stores the value there.
  var identity: ObjectIdentifier { get }
  /// The current value, in a `StoredValue`.
  var storedValue: any AnyObject & Sendable { get }

  /// Adds a broadcaster, which receives the current value and each change from then on.
  func join(_ broadcaster: SnapshotBroadcaster)
  /// Removes a broadcaster.
  func leave(_ broadcaster: SnapshotBroadcaster)
}

extension SettableProperty {
  package var identity: ObjectIdentifier { ObjectIdentifier(self) }
}

extension Property: SettableProperty {
  package var storedValue: any AnyObject & Sendable { current.withLock { StoredValue($0.value) } }

  package func join(_ broadcaster: SnapshotBroadcaster) {
    current.withLock { current in
      broadcaster.joinLocked(ObjectIdentifier(self), StoredValue(current.value))
      current.snapshotBroadcasters.append(broadcaster)
    }
  }

  package func leave(_ broadcaster: SnapshotBroadcaster) {
    current.withLock { $0.snapshotBroadcasters.removeAll { $0 === broadcaster } }
  }
}

/// A value with an identity: setting an equal value makes another one.
final class StoredValue<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// The values of several settable properties at one moment, and the results computed from them.
///
/// A result is consistent because it comes from one snapshot, and each computation runs once per
/// snapshot.
@usableFromInline
final class Snapshot: Sendable {
  typealias Entries = [ObjectIdentifier: any AnyObject & Sendable]

  private let values: Entries
  // The lock guards the results; nothing is computed or released while it is held.
  private let results = Locked<Entries>([:])

  init(_ values: Entries) {
    self.values = values
  }

  /// The value of a settable property.
  func value<Value: Sendable>(of property: ObjectIdentifier) -> Value {
    guard let stored = values[property] as? StoredValue<Value> else {
      preconditionFailure("a snapshot has the value of every input of the computation")
    }
    return stored.value
  }

  /// The result of a computation, which runs once; of two threads, the first stores its result.
  func result<Value: Sendable>(
    of computation: ObjectIdentifier,
    compute: (Snapshot) -> Value
  ) -> Value {
    if let known = results.withLock({ $0[computation] }) as? StoredValue<Value> {
      return known.value
    }
    let computed = StoredValue(compute(self))
    let stored = results.withLock { results -> any AnyObject & Sendable in
      if let known = results[computation] { return known }
      results[computation] = computed
      return computed
    }
    return (stored as? StoredValue<Value> ?? computed).value
  }

  /// Two snapshots, and the computations whose results were found to differ between them or not.
  struct Change {
    let before: Snapshot
    let after: Snapshot
    var known: [ObjectIdentifier: Bool] = [:]

    /// Returns whether a property was set between the snapshots.
    func includes(_ property: ObjectIdentifier) -> Bool {
      before.values[property] !== after.values[property]
    }
  }
}

/// The computation of a property's value from settable properties.
///
/// It does not retain the properties, so an observation, which retains it, does not either.
package final class Computation<Value: Sendable>: AnyComputation {
  private enum Kind: Sendable {
    /// The value of a settable property.
    case value(ObjectIdentifier)
    /// The result of a closure over other computations.
    case derived(@Sendable (Snapshot) -> Value)
    /// The value of another computation, which changes only to one that is not equal.
    case distinct(Computation, @Sendable (Value, Value) -> Bool)
  }

  private let kind: Kind
  private let inputs: [any AnyComputation]
  let filters: Bool

  /// Creates the computation that returns the value of a settable property.
  init(valueOf property: ObjectIdentifier) {
    (kind, inputs, filters) = (.value(property), [], false)
  }

  /// Creates a computation from others.
  init(from inputs: [any AnyComputation], _ compute: @escaping @Sendable (Snapshot) -> Value) {
    (kind, self.inputs, filters) = (.derived(compute), inputs, inputs.contains(where: \.filters))
  }

  /// Creates a computation with the same value that does not change to an equal one.
  init(
    distinct computation: Computation,
    _ areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) {
    (kind, inputs, filters) = (.distinct(computation, areEqual), [computation], true)
  }

  func value(in snapshot: Snapshot) -> Value {
    switch kind {
    case .value(let property): snapshot.value(of: property)
    case .derived(let compute): snapshot.result(of: ObjectIdentifier(self), compute: compute)
    case .distinct(let computation, _): computation.value(in: snapshot)
    }
  }

  func isChanged(_ change: inout Snapshot.Change) -> Bool {
    if let known = change.known[ObjectIdentifier(self)] { return known }
    let isChanged =
      switch kind {
      case .value(let property): change.includes(property)
      case .derived: inputs.contains { $0.isChanged(&change) }
      case .distinct(let computation, let areEqual):
        computation.isChanged(&change)
          && !areEqual(computation.value(in: change.before), computation.value(in: change.after))
      }
    change.known[ObjectIdentifier(self)] = isChanged
    return isChanged
  }
}

/// A computation of any type of value.
protocol AnyComputation: AnyObject, Sendable {
  /// Whether some changes of the inputs do not change the value.
  var filters: Bool { get }

  /// Returns whether the value changed between two snapshots.
  func isChanged(_ change: inout Snapshot.Change) -> Bool
}
