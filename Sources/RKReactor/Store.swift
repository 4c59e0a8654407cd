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

/// What changes the state when its turn in the queue comes.
@usableFromInline
enum Reaction<State: Sendable>: Sendable {
  /// An event that the state reacts to.
  case event(any Event)
  /// A running command: returns its event, or nil if it fires none, because it was cancelled or has
  /// ended.
  case command(@Sendable () -> (any Event)?)
  /// A change of the state by a tool: returns the event that stands for it, or nil if it changes
  /// nothing.
  case change(@Sendable (inout State) -> (any Event)?)
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
  @usableFromInline let latest: Property<Change<State>>
  @usableFromInline let drain = QueueDrain<Reaction<State>>()
  @usableFromInline let react: @Sendable (inout State, any Event) -> Void

  @inlinable
  init(_ state: State, _ react: @escaping @Sendable (inout State, any Event) -> Void) {
    latest = Property(Change(state))
    self.react = react
  }

  @inlinable
  func receive(_ reaction: Reaction<State>) {
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
  func perform(_ reaction: Reaction<State>) {
    switch reaction {
    case .event(let event):
      react(to: event)
    case .command(let next):
      if let event = next() { react(to: event) }
    case .change(let perform):
      var change = latest.value
      guard let event = perform(&change.state) else { return }
      change.event = event
      latest.value = change
    }
  }

  @inlinable
  func react(to event: any Event) {
    var change = latest.value
    change.event = event
    react(&change.state, event)
    latest.value = change
  }
}
