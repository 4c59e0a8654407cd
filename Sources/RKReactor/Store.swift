public import RKCore
public import RKSubjects

/// A state, and the event that led to it.
///
/// A class: on its way to the observers it is copied a dozen times, and a copy of an event takes longer than
/// the allocation.
@usableFromInline
final class Change<State: Sendable>: Sendable {
  @usableFromInline let state: State
  @usableFromInline let event: (any Event)?
  /// The number of changes up to this one.
  @usableFromInline let number: Int

  @inlinable
  init(_ state: State, event: (any Event)? = nil, number: Int = 0) {
    (self.state, self.event, self.number) = (state, event, number)
  }

  /// Returns the change of a part of the state.
  func map<Part>(_ part: (State) -> Part) -> Change<Part> {
    Change<Part>(part(state), event: event, number: number)
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
  /// What changes nothing: receives the number of the latest change.
  case turn(@Sendable (Int) -> Void)
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
    if case .turn(let body) = reaction {
      // It does not own the drain, because only a caller that fires delivers.
      var number = 0
      if drain.change(orEnqueue: reaction, { number = latest.value.number }) { body(number) }
      return
    }
    if drain.enter() {
      perform(reaction)
      if drain.leave() { return }
    } else if !drain.enqueue(reaction) {
      return
    }
    _ = drain.work(of: Core<State>.self, perform)
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
      let last = latest.value
      var state = last.state
      if let event = perform(&state) { send(state, event, after: last) }
    case .turn(let body):
      body(latest.value.number)
    }
  }

  @inlinable
  func react(to event: any Event) {
    let last = latest.value
    var state = last.state
    react(&state, event)
    send(state, event, after: last)
  }

  @inlinable
  func send(_ state: State, _ event: any Event, after last: Change<State>) {
    latest.value = Change(state, event: event, number: last.number + 1)
  }
}
