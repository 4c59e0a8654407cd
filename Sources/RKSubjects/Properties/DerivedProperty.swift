import RKCore

extension ReadableProperty {
  /// Returns a property whose value is computed from the value of this one.
  ///
  ///     let count = Property(1)
  ///     let isEven = count.mapProperty { $0.isMultiple(of: 2) }
  ///     isEven.value  // false
  ///
  /// - Parameter transform: A closure that returns the value, without side effects. It runs once
  ///   for each change that is observed, and otherwise for each read.
  public func mapProperty<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> AnyProperty<NewValue> {
    AnyProperty(readOnlyView, derive: transform)
  }

  /// Returns a property with the same value that emits only when the value has changed.
  ///
  ///     property                --1-2-2-1--
  ///     removingDuplicates()    1---2---1--
  ///
  /// Above, the property begins with 1. Each observer receives the current value at once. When an
  /// equal value is set, properties derived from the result do not emit either. `value` is always
  /// the newest value, even if that was not emitted.
  ///
  /// Unlike `removeDuplicates(by:)` of a signal, this returns a property, which can be read and
  /// derived from.
  ///
  /// - Parameter areEqual: A closure that returns whether two values are equal: the one that an
  ///   observer received last, and the new one.
  public func removingDuplicates(
    by areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> AnyProperty<Value> {
    let source = readOnlyView.source
    let computation = Computation(distinct: source.computation, areEqual)
    return AnyProperty(DerivedSource(source.inputs, computation, from: [source]))
  }

  /// Returns a property that emits only changes of its value: `removingDuplicates(by:)` with `==`.
  public func removingDuplicates() -> AnyProperty<Value> where Value: Equatable {
    removingDuplicates(by: ==)
  }
}

extension AnyProperty {
  /// Creates a property whose value is computed from the values of others.
  ///
  ///     let canLogIn = AnyProperty(name, password) { !$0.isEmpty && $1.count > 7 }
  ///
  /// With two properties that begin with 1 and 2:
  ///
  ///     a         --2---4--
  ///     b         ----5----
  ///     a + b     3-4-7-9--
  ///
  /// The value can be read at any time, and is computed from values that the others had at one
  /// moment. An observer receives the current value at once. Then it receives exactly one value
  /// each time a property that the value depends on is set, in the order of setting. This holds
  /// even if the value depends on that property in several ways. Changes that
  /// `removingDuplicates()` drops are not emitted.
  ///
  /// A change takes time linear in the number of derived properties that it passes through. So does
  /// a read while there is no observer; otherwise a read is O(1).
  ///
  /// - Parameters:
  ///   - properties: The properties to derive from; at least one.
  ///   - derive: A closure that returns the value, without side effects. It runs once for each
  ///     change that is observed, and otherwise for each read. No lock is held while it runs.
  public convenience init<each T: Sendable>(
    _ properties: repeat any ReadableProperty<each T>,
    derive: @escaping @Sendable (repeat each T) -> Value
  ) {
    var inputs: [ObjectIdentifier: any SettableProperty] = [:]
    var sources: [any AnyObject & Sendable] = []
    for property in repeat each properties {
      let source = property.readOnlyView.source
      for input in source.inputs { inputs[input.identity] = input }
      sources.append(source)
    }
    require(!inputs.isEmpty, "AnyProperty(_:derive:) needs at least one property, got none")
    let computations = Computations(repeat (each properties).readOnlyView.source.computation)
    let computation = Computation(from: computations.all) { computations.value(in: $0, derive) }
    self.init(DerivedSource(Array(inputs.values), computation, from: sources))
  }
}

/// The computations of several properties; a pack that a closure captures would crash.
private final class Computations<each T: Sendable>: Sendable {
  private let computations: (repeat Computation<each T>)

  init(_ computations: repeat Computation<each T>) {
    self.computations = (repeat each computations)
  }

  var all: [any AnyComputation] {
    var all: [any AnyComputation] = []
    for computation in repeat each computations { all.append(computation) }
    return all
  }

  func value<Value>(in snapshot: Snapshot, _ derive: (repeat each T) -> Value) -> Value {
    derive(repeat (each computations).value(in: snapshot))
  }
}

/// A computation and its inputs, with a snapshot broadcaster while it is observed.
private final class DerivedSource<Value: Sendable>: PropertySource {
  let inputs: [any SettableProperty]
  let computation: Computation<Value>
  // The lock guards the reference; nothing is computed or released while it is held.
  private let broadcaster = Locked<SnapshotBroadcaster?>(nil)
  /// What the properties retain beside their inputs, such as the collection of an aggregate.
  private let sources: [any AnyObject & Sendable]

  init(
    _ inputs: [any SettableProperty],
    _ computation: Computation<Value>,
    from sources: [any AnyObject & Sendable]
  ) {
    self.inputs = inputs
    self.computation = computation
    self.sources = sources
  }

  var value: Value {
    computation.value(in: broadcaster.withLock { $0?.latest } ?? snapshot)
  }

  /// The values of the inputs, without an observer.
  private var snapshot: Snapshot {
    if inputs.count == 1 { return Snapshot([inputs[0].identity: inputs[0].storedValue]) }
    let broadcaster = SnapshotBroadcaster(of: inputs)
    defer { broadcaster.removeObserver() }
    guard let latest = broadcaster.latest else { preconditionFailure("the inputs are alive") }
    return latest
  }

  func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    let (joined, old) = broadcaster.withLock { current in
      if let current, current.addObserver() { return (current, nil as SnapshotBroadcaster?) }
      let new = SnapshotBroadcaster(of: inputs)
      defer { current = new }
      return (new, current)
    }
    _ = consume old
    return joined.observe(computation, with: observer)
  }
}
