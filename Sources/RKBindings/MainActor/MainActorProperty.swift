#if canImport(Dispatch)
import RKCore
public import RKSubjects

/// A read-only property on the main actor, computed from other properties and from main-actor state.
///
///     @MainActor final class Trip {
///       var unit = "km"
///       let distance = Property(2.5)
///       lazy var text = distance.mapProperty(on: MainActor.shared) { [unowned self] distance in
///         "\(distance) \(unit)"
///       }
///     }
///
/// The value is computed at each read, so it is never out of date. The signal returned by `receive(on:)`
/// computes the value when the signal is observed, and again after each change to an underlying property.
/// After a change to main-actor state, the signal emits no value, but the next read returns the new value.
public struct MainActorProperty<Value: Sendable>: Sendable {
  private let compute: @MainActor @Sendable () -> Value
  private let signal: MainActorSignal<Value, Never>

  fileprivate init<Input>(
    _ input: AnyProperty<Input>,
    _ transform: @escaping @MainActor @Sendable (Input) -> Value
  ) {
    compute = { transform(input.value) }
    signal = input.receive(on: MainActor.shared).map(transform)
  }

  /// The current value.
  @MainActor public var value: Value { compute() }

  /// Returns a signal that emits the current value, then the new value after each change to an underlying
  /// property.
  ///
  /// - Parameter actor: The main actor.
  public func receive(on actor: MainActor) -> MainActorSignal<Value, Never> { signal }
}

extension ReadableProperty {
  /// Returns a property whose value is computed from this property's value by a main-actor closure.
  ///
  /// To compute a value from several properties, first combine their values in one property, for example
  /// as a tuple, with `AnyProperty(_:_:derive:)`.
  ///
  /// - Parameters:
  ///   - actor: The main actor.
  ///   - transform: A closure without side effects that returns the value. It runs at each read and, for each
  ///     observer, once at the start and once for each change.
  public func mapProperty<NewValue: Sendable>(
    on actor: MainActor,
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue
  ) -> MainActorProperty<NewValue> {
    MainActorProperty(readOnlyView, transform)
  }
}
#endif
