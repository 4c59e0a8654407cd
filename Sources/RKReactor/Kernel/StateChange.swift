/// A state, and the event that led to it.
///
/// This type is a class, because copying a large state a dozen times would cost more than an allocation.
@usableFromInline
final class StateChange<State: Sendable>: AnyStateChange {
  /// The number of changes so far, including this one; 0 for the first state.
  @usableFromInline let number: Int
  @usableFromInline let event: (any Event)?
  @usableFromInline let state: State

  @inlinable
  init(_ state: State, event: (any Event)? = nil, number: Int = 0) {
    (self.number, self.event, self.state) = (number, event, state)
  }
}

/// A change with an erased state type; code that uses only this protocol needs no metadata lookups.
@usableFromInline
protocol AnyStateChange: AnyObject, Sendable {
  var number: Int { get }
}

/// Returns the value if its type is `Target`, and otherwise nil; faster than `as?`.
@export(implementation)
func sameType<Value, Target>(_ value: Value) -> Target? {
  Value.self == Target.self ? unsafeBitCast(value, to: Target.self) : nil
}

extension AnyStateChange {
  /// Returns the state; the cast is safe, because a `QueueDelivery` receives the changes of only one core.
  func state<State: Sendable>() -> State { unsafeDowncast(self, to: StateChange<State>.self).state }
}
