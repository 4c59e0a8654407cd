/// A state, and the event that led to it.
///
/// A class, because an event is copied a dozen times on its way, and each copy takes longer than the allocation.
@usableFromInline
final class Change<State: Sendable>: AnyChange {
  /// The number of changes up to this one.
  @usableFromInline let number: Int
  @usableFromInline let event: (any Event)?
  @usableFromInline let state: State

  @inlinable
  init(_ state: State, event: (any Event)? = nil, number: Int = 0) {
    (self.number, self.event, self.state) = (number, event, state)
  }
}

/// A change of any type of state: code that handles only these asks the runtime for no types.
@usableFromInline
protocol AnyChange: AnyObject, Sendable {
  var number: Int { get }
}

extension AnyChange {
  /// The state; guarded by the lane that delivers the change, which has only those of one core.
  func state<State: Sendable>() -> State { unsafeDowncast(self, to: Change<State>.self).state }
}
