/// How a property follows from its roots.
///
/// It does not hold them, so that an observation, which holds a formula, does not either.
final class Formula<Value: Sendable>: AnyFormula {
  private enum Kind: Sendable {
    /// The value of a root.
    case root(ObjectIdentifier)
    /// What a closure makes of the values of other formulas.
    case derived(@Sendable (Snapshot) -> Value)
    /// The value of another formula, which changes only when the two values are not equal.
    case distinct(Formula, @Sendable (Value, Value) -> Bool)
  }

  private let kind: Kind
  private let inputs: [any AnyFormula]
  let isSelective: Bool

  private init(_ kind: Kind, of inputs: [any AnyFormula], isSelective: Bool) {
    self.kind = kind
    self.inputs = inputs
    self.isSelective = isSelective
  }

  /// Makes the formula of a root.
  convenience init(root: ObjectIdentifier) {
    self.init(.root(root), of: [], isSelective: false)
  }

  /// Makes a formula of others.
  convenience init(
    of inputs: [any AnyFormula],
    _ compute: @escaping @Sendable (Snapshot) -> Value
  ) {
    self.init(.derived(compute), of: inputs, isSelective: inputs.contains(where: \.isSelective))
  }

  /// Makes the formula of the same value that does not change to an equal one.
  convenience init(
    distinct formula: Formula,
    _ areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) {
    self.init(.distinct(formula, areEqual), of: [formula], isSelective: true)
  }

  func value(in snapshot: Snapshot) -> Value {
    switch kind {
    case .root(let root): snapshot.value(of: root)
    case .derived(let compute): snapshot.value(of: ObjectIdentifier(self), compute: compute)
    case .distinct(let formula, _): formula.value(in: snapshot)
    }
  }

  func isChanged(_ change: inout SnapshotChange) -> Bool {
    if let known = change.known[ObjectIdentifier(self)] { return known }
    let isChanged =
      switch kind {
      case .root(let root): change.after.differs(from: change.before, in: root)
      case .derived: inputs.contains { $0.isChanged(&change) }
      case .distinct(let formula, let areEqual):
        formula.isChanged(&change)
          && !areEqual(formula.value(in: change.before), formula.value(in: change.after))
      }
    change.known[ObjectIdentifier(self)] = isChanged
    return isChanged
  }
}

/// A formula of any type of value.
protocol AnyFormula: AnyObject, Sendable {
  /// Whether there are changes of its roots that it is not changed by.
  var isSelective: Bool { get }

  /// Whether it is changed between two snapshots.
  func isChanged(_ change: inout SnapshotChange) -> Bool
}

/// Two snapshots, and which formulas are changed between them, as far as that was asked.
struct SnapshotChange {
  let before: Snapshot
  let after: Snapshot
  var known: [ObjectIdentifier: Bool] = [:]
}
