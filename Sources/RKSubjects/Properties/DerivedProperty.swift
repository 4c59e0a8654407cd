import RKCore

extension ReadableProperty {
  /// A property whose value follows from that of this one.
  ///
  ///     let count = Property(1)
  ///     let isEven = count.mapProperty { $0.isMultiple(of: 2) }
  ///     isEven.value  // false
  ///
  /// - Parameter transform: Makes the value. It should do nothing else: it is called once for a change
  ///   that is observed, and otherwise whenever the value is read.
  public func mapProperty<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> AnyProperty<NewValue> {
    AnyProperty(readOnlyView, derive: transform)
  }
}

extension AnyProperty {
  /// Makes a property whose value follows from those of others.
  ///
  ///     let canLogIn = AnyProperty(name, password) { !$0.isEmpty && $1.count > 7 }
  ///
  /// With two that begin with 1 and 2:
  ///
  ///     a         --2---4--
  ///     b         ----5----
  ///     a + b     3-4-7-9--
  ///
  /// The value can be read at any time and is always made of values that the others had at one moment.
  /// Whoever observes is given it at once, and then one for each value that is set to one of the
  /// properties it comes from, in the order in which they were set: exactly one, also when it comes
  /// from that one in several ways. A change takes time linear in the number of properties between it and
  /// this one; so does reading the value while nobody observes it, and otherwise reading takes constant
  /// time.
  ///
  /// - Parameters:
  ///   - properties: What it follows from; at least one.
  ///   - derive: Makes the value. It should do nothing else: it is called once for a change that is
  ///     observed, and otherwise whenever the value is read. No lock is held.
  public convenience init<each T: Sendable>(
    _ properties: repeat any ReadableProperty<each T>,
    derive: @escaping @Sendable (repeat each T) -> Value
  ) {
    var roots: [ObjectIdentifier: any Root] = [:]
    for property in repeat each properties {
      for root in property.readOnlyView.source.roots { roots[ObjectIdentifier(root)] = root }
    }
    require(!roots.isEmpty, "AnyProperty(_:derive:) needs at least one property, got none")
    let formulas = Formulas(repeat (each properties).readOnlyView.source.formula)
    self.init(
      Derivation(
        roots: Array(roots.values),
        formula: Formula(of: formulas.all) { formulas.value(in: $0, derive) }
      )
    )
  }
}

/// The formulas of several properties, each of its own type.
private final class Formulas<each T: Sendable>: Sendable {
  private let formulas: (repeat Formula<each T>)

  init(_ formulas: repeat Formula<each T>) {
    self.formulas = (repeat each formulas)
  }

  var all: [any AnyFormula] {
    var all: [any AnyFormula] = []
    for formula in repeat each formulas { all.append(formula) }
    return all
  }

  func value<Value>(in snapshot: Snapshot, _ derive: (repeat each T) -> Value) -> Value {
    derive(repeat (each formulas).value(in: snapshot))
  }
}

extension ReadableProperty {
  /// A property with the same value that emits only when the value has changed.
  ///
  ///     property                --1-2-2-1--
  ///     removingDuplicates()    1---2---1--
  ///
  /// Above, the property begins with 1. Each observer receives the current value at once. When an equal
  /// value is set, what is derived from the result does not change either. `value` is always the newest
  /// value.
  ///
  /// Unlike `removeDuplicates(by:)` of a signal, this makes a property, which can be read and derived from.
  ///
  /// - Parameter areEqual: Returns whether the value an observer received last and the new one are equal.
  public func removingDuplicates(
    by areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> AnyProperty<Value> {
    let source = readOnlyView.source
    return AnyProperty(
      Derivation(roots: source.roots, formula: Formula(distinct: source.formula, areEqual))
    )
  }
}

extension ReadableProperty where Value: Equatable {
  /// A property with the same value that emits only when the value has changed:
  /// `removingDuplicates(by:)` with `==`.
  public func removingDuplicates() -> AnyProperty<Value> {
    removingDuplicates(by: ==)
  }
}

/// A formula and its roots, which come together in a confluence while it is observed.
private final class Derivation<Value: Sendable>: Source {
  let roots: [any Root]
  let formula: Formula<Value>
  // The lock guards which confluence there is; nothing is computed or released while it is held.
  private let confluence = Locked<Confluence?>(nil)

  init(roots: [any Root], formula: Formula<Value>) {
    self.roots = roots
    self.formula = formula
  }

  var value: Value {
    formula.value(in: confluence.withLock { $0?.latest } ?? snapshot)
  }

  /// What the roots are, when nobody observes.
  private var snapshot: Snapshot {
    if roots.count == 1 { return Snapshot([ObjectIdentifier(roots[0]): roots[0].reading]) }
    let confluence = Confluence(of: roots)
    defer { confluence.leave() }
    guard let latest = confluence.latest else { preconditionFailure("its roots are alive") }
    return latest
  }

  func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    let (joined, old) = confluence.withLock { confluence -> (Confluence, Confluence?) in
      if let confluence, confluence.join() { return (confluence, nil) }
      let new = Confluence(of: roots)
      let old = confluence
      confluence = new
      return (new, old)
    }
    _ = consume old
    return joined.observe(formula, with: observer)
  }
}
