/// The state of an application or of a part of it, changed only by events.
///
/// ```swift
/// struct Player: State {
///   var level = 1
///
///   mutating func react(to event: any Event) {
///     switch event {
///     case is LevelUp: level += 1
///     default: break
///     }
///   }
/// }
/// ```
///
/// A state that consists of parts passes each event to the parts that should react to it.
public protocol State: Sendable {
  /// Changes the state in response to an event; an unknown event must not change anything.
  ///
  /// The result must depend only on the state and the event, so that events can be replayed. The method runs
  /// on the thread that fires the event; during another delivery, it runs later on a delivering thread.
  mutating func react(to event: any Event)
}

/// Something that happened and may change the state.
///
/// ```swift
/// struct LevelUp: Event {}
/// struct Update<Value: Sendable>: Event { var newValue: Value }
/// ```
public protocol Event: Sendable {}
