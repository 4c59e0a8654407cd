public import RKCore
import RKOperators

/// A property in another form: reading it converts the value, and setting it converts back.
///
///     let celsius = Property(100.0)
///     let fahrenheit = celsius.bidirectionalMap(to: { $0 * 1.8 + 32 }, from: { ($0 - 32) / 1.8 })
///     fahrenheit.value       // 212.0
///     fahrenheit.value = 32  // celsius.value is 0.0
///
/// A mapped property stores no value. Its value is derived from the value of the original property, as with
/// `mapProperty`, and setting it sets the original property. A mapped property retains the original property.
/// Observations and bindings do not retain the original property, and end when it is deallocated.
public struct MappedProperty<Value: Sendable>: ReadableProperty, AnyObserverSignal,
  SubjectProtocol
{
  /// The type of the elements: the values.
  public typealias Element = Value
  /// The type of the failure: a property cannot fail.
  public typealias Error = Never

  /// A read-only view of the value.
  public let readOnlyView: AnyProperty<Value>
  package let base: any MappedBase
  /// A closure that sets the original property without retaining it.
  package let set: @Sendable (Value) -> Void
  /// A closure that changes the original property in one step, without retaining it.
  let change: @Sendable (_ body: (inout Value) -> Void) -> Void

  /// - Parameter set: A closure that sets the original property without reading it. Default: a closure that
  ///   calls `change`.
  init(
    of view: AnyProperty<Value>,
    _ base: any MappedBase,
    set: (@Sendable (Value) -> Void)? = nil,
    change: @escaping @Sendable ((inout Value) -> Void) -> Void
  ) {
    (readOnlyView, self.base) = (view, base)
    self.set = set ?? { value in change { $0 = value } }
    self.change = change
  }

  /// The value in this form; setting it sets the original property.
  public var value: Value {
    get { readOnlyView.value }
    nonmutating set { receive(newValue) }
  }

  /// The value in this form, tracked by the Observation framework like `Property.tracked`.
  public var tracked: Value { readOnlyView.tracked }

  /// Changes the value in one step, based on the current value; see `Property.update(_:)`.
  ///
  /// - Returns: The result of the closure.
  public func update<Result, Failure: Swift.Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try atomically { () throws(Failure) in
      var value = value
      let result = try body(&value)
      self.value = value
      return result
    }
  }

  /// Sets the original property.
  public func receive(_ element: Value) {
    withExtendedLifetime(base) { set(element) }
  }

  /// Sets the original property; terminal events are ignored.
  public func on(_ event: Signal<Value, Never>.Event) {
    if case .next(let value) = event { receive(value) }
  }

  /// Observes the current value in this form, then each new one.
  @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    var observation: any Disposable = NonDisposable.instance
    // With this path, a binding does not send the first value back to the original property.
    Path.carry(Path.current, visiting: base.knownVertex) {
      observation = readOnlyView.observe(with: observer)
    }
    return observation
  }

  /// Returns the property in yet another form.
  ///
  /// - Parameters:
  ///   - getTransform: A closure that converts a value of this form, without side effects.
  ///   - setTransform: A closure that converts back, without side effects.
  public func bidirectionalMap<Other: Sendable>(
    to getTransform: @escaping @Sendable (Value) -> Other,
    from setTransform: @escaping @Sendable (Other) -> Value
  ) -> MappedProperty<Other> {
    MappedProperty<Other>(
      of: readOnlyView.mapProperty(getTransform),
      base,
      set: { [set] other in set(Path.withoutMark { setTransform(other) }) },
      change: { [change] body in
        change { value in
          var other = getTransform(value)
          body(&other)
          value = setTransform(other)
        }
      }
    )
  }
}

extension Property {
  /// Returns the property in another form, which can be read, set, observed and bound to.
  ///
  ///     let text = count.bidirectionalMap(to: { "\($0)" }, from: { Int($0) ?? 0 })
  ///     text.value = "3"  // count.value is 3
  ///
  /// A two-way binding to the result does not send an element back to the property that sent it, even if the
  /// closures are not exact inverses of each other.
  ///
  /// - Parameters:
  ///   - getTransform: A closure that converts the value, without side effects. It runs whenever the closure
  ///     of `mapProperty` would run, and when a part of the result is set.
  ///   - setTransform: A closure that converts back, without side effects. It runs on the thread
  ///     that sets the value.
  public func bidirectionalMap<Other: Sendable>(
    to getTransform: @escaping @Sendable (Value) -> Other,
    from setTransform: @escaping @Sendable (Other) -> Value
  ) -> MappedProperty<Other> {
    whole.bidirectionalMap(to: getTransform, from: setTransform)
  }
}

extension Property {
  /// Use `update(_:)` to set a part of the value.
  @available(*, unavailable, message: "from: takes the new value alone, and returns the whole")
  public func bidirectionalMap<Other: Sendable>(
    to getTransform: @escaping @Sendable (Value) -> Other,
    from setTransform: @escaping @Sendable (Value, Other) -> Value
  ) -> MappedProperty<Other> { fatalError() }

  /// Use `update(_:)` to change a part of the value in place.
  @available(*, unavailable, message: "from: takes the new value alone, and returns the whole")
  public func bidirectionalMap<Other: Sendable>(
    to getTransform: @escaping @Sendable (Value) -> Other,
    from setTransform: @escaping @Sendable (inout Value, Other) -> Void
  ) -> MappedProperty<Other> { fatalError() }

  /// Unwrap the result of `from`.
  @available(*, unavailable, message: "from: returns a value: unwrap it, as in Int($0) ?? 0")
  public func bidirectionalMap<Other: Sendable>(
    to getTransform: @escaping @Sendable (Value) -> Other,
    from setTransform: @escaping @Sendable (Other) -> Value?
  ) -> MappedProperty<Other> { fatalError() }
}

/// The property that a mapped property sets.
package protocol MappedBase: AnyObject, Sendable {
  var bag: DisposeBag { get }
  /// The vertex of the property in the paths of elements.
  var vertex: Path { get }
  /// The vertex, if it was created.
  var knownVertex: Path? { get }
}

extension Property: MappedBase {
  package var knownVertex: Path? { broadcaster.knownVertex }

  /// The property, as the source of mapped properties and parts.
  ///
  /// The closures `set` and `change` do not retain the property.
  var whole: MappedProperty<Value> {
    MappedProperty(
      of: readOnlyView,
      self,
      set: { [weak self] in self?.value = $0 },
      change: { [weak self] in self?.update($0) }
    )
  }
}
