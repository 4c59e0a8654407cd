import RKCore
import RKOperators
import RKSubjects

extension Core {
  /// Returns a core of a part of the state: a view that shares the state and the events.
  ///
  /// ```swift
  /// let player = core.scope(\.player)
  /// player.add(subscriber: playerView)
  /// player.fire(event: LevelUp())  // the same as core.fire(event:)
  /// ```
  ///
  /// Its subscribers and signals receive only changes of the part. Its `events` are all events,
  /// each with the part after it. Its commands receive the part, and have identities of their own.
  ///
  /// A scope retains the original core. Its subscriptions and commands end when it is deallocated,
  /// so retain a scope that has any. Its signals last as long as the original core.
  ///
  /// - Parameter part: The key path of the part. `restore(_:)` writes to it.
  public func scope<Part: Equatable & Sendable>(
    _ part: any WritableKeyPath<State, Part> & Sendable
  ) -> Core<Part> {
    let whole = self
    return Core<Part>(
      states: states.mapProperty { $0[keyPath: part] }.removingDuplicates(),
      events: events.map { (event: $0.event, state: $0.state[keyPath: part]) },
      changes: changes.map { $0.map { $0[keyPath: part] } },
      areEqual: ==,
      read: { whole.state[keyPath: part] },
      apply: { reaction in
        switch reaction {
        case .event(let event): whole.apply(.event(event))
        case .command(let next): whole.apply(.command(next))
        case .turn(let body): whole.apply(.turn(body))
        case .change(let perform): whole.apply(.change { perform(&$0[keyPath: part]) })
        }
      }
    )
  }
}
