public import RKCore
public import RKSubjects

/// A state, and the event that led to it.
@usableFromInline
struct Change<State: Sendable>: Sendable {
  @usableFromInline var state: State
  @usableFromInline var event: (any Event)?

  @inlinable
  init(_ state: State) {
    self.state = state
  }
}

/// The queue of events of a core, and its latest state.
///
///     fire ──► drain ──► owner: react ──► latest ──► middleware, subscribers, signals
///                │                           └─ read by any thread
///                └─ queue, while another event is delivered
///
/// Only the owner of the drain sets the latest state, so an event is applied to the state that the
/// one before left. No lock is held while it reacts and delivers.
@usableFromInline
final class Store<State: Sendable>: Sendable {
  /// An event, and the change of the state that it stands for; nil: the state reacts to the event.
  @usableFromInline
  struct Reaction: Sendable {
    @usableFromInline let event: any Event
    @usableFromInline let replace: (@Sendable (inout State) -> Void)?

    @inlinable
    init(event: any Event, replace: (@Sendable (inout State) -> Void)?) {
      self.event = event
      self.replace = replace
    }
  }

  @usableFromInline let latest: Property<Change<State>>
  @usableFromInline let drain = QueueDrain<Reaction>()
  @usableFromInline let react: @Sendable (inout State, any Event) -> Void

  @inlinable
  init(_ state: State, _ react: @escaping @Sendable (inout State, any Event) -> Void) {
    latest = Property(Change(state))
    self.react = react
  }

  @inlinable
  func receive(_ reaction: Reaction) {
    if drain.enter() {
      perform(reaction)
      if drain.leave() { return }
    } else if !drain.enqueue(reaction) {
      return
    }
    _ = drain.work(perform)
  }

  /// Owner only.
  @inlinable
  func perform(_ reaction: Reaction) {
    var change = latest.value
    change.event = reaction.event
    if let replace = reaction.replace {
      replace(&change.state)
    } else {
      react(&change.state, reaction.event)
    }
    latest.value = change
  }
}
