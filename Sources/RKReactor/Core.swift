public import RKCore
public import RKOperators
public import RKSubjects

/// A store of a state, which only events change.
///
/// ```swift
/// let core = Core(state: Player(), middlewares: [Analytics()])
/// core.select(\.level).observeNext { print("level \($0)") }  // prints: level 1
/// core.fire(event: LevelUp())                                // prints: level 2
/// core.state.level                                           // 2
/// ```
///
/// An event goes one way, and all observers receive the events in one order:
///
///     fire ──► queue ──► react: the state changes ──► middleware, in array order
///                                                 └─► subscribers and signals, in their order
///
/// Any thread may fire events, and so may middleware and subscribers. No event is dropped. When
/// `fire(event:)` returns, `state` includes the event, with one exception. If the core is
/// delivering another event, to the caller or on another thread, the new one is queued. It is
/// applied and delivered after that one, by the thread that delivers. So while an event is
/// delivered, `state` is the state after it. The first state that a new observer receives is not an
/// event: what is fired then is applied at once. No lock is held while code of yours runs.
///
/// The queue has no bound. The core retains its latest event. Signals complete when the core is
/// deallocated, and with it its `states`.
public final class Core<State: RKReactor.State>: Sendable {
  @usableFromInline let latest: Property<Change<State>>
  /// The latest change, then each new one. (Stored, so that the compiler reads a key path of `select` directly.)
  @usableFromInline let changes: SafeSignal<Change<State>>
  /// The queue, whose owner alone sets the latest change, and holds no lock while it reacts and delivers.
  @usableFromInline let drain = QueueDrain<Reaction<State>>()
  private let derivedStates = Locked<AnyProperty<State>?>(nil)
  package let commands = Commands()
  /// The number of commands that may still fire an event.
  let runningCommands = Property(0)
  package let subscriptions = Subscriptions()

  /// Creates a core.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - middlewares: The middleware, which receives each event in array order, before subscribers.
  ///     Default: none.
  @inlinable
  public init(state: State, middlewares: [any AnyMiddleware] = []) {
    latest = Property(Change(state))
    changes = latest.toSignal()
    // The first observers of the property, so that they come before all subscribers.
    for middleware in middlewares {
      middleware.begin(anyState: state)
      latest.observeNext { change in
        if let event = change.event { middleware.process(event: event, anyState: change.state) }
      }
    }
  }

  deinit {
    commands.removeAll()
    subscriptions.removeAll(after: latest.value.number)
  }

  /// The latest state; it may be read on any thread.
  @inlinable
  public var state: State { latest.value.state }

  /// The state as a property: an observer receives the latest one, then the state after each event.
  public var states: AnyProperty<State> {
    let new = derivedStates.withLock { $0 } ?? latest.mapProperty { $0.state }
    return derivedStates.withLock { states in
      if states == nil { states = new }
      return states ?? new
    }
  }

  /// A signal of the events from now on, each with the state after it.
  @inlinable
  public var events: SafeSignal<(event: any Event, state: State)> {
    changes.dropFirst(1).compactMap { new in new.event.map { (event: $0, state: new.state) } }
  }

  /// Returns a signal of a part of the state: the latest value, then each change.
  ///
  /// A part that is equal to the one sent before is not sent. It costs less than `states`.
  ///
  /// - Parameter part: A key path, or a function without side effects. It runs once for each event
  ///   and observer.
  @inlinable
  public func select<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> SafeSignal<Part> {
    changes.map { part($0.state) }.removeDuplicates()
  }

  /// Changes the state by an event, and delivers both to middleware, subscribers and signals.
  ///
  /// It may be called on any thread. The state has changed when it returns, unless the core is
  /// delivering another event: then this one is applied and delivered after that.
  @inlinable
  public func fire(event: any Event) {
    if drain.enter() {
      react(to: event)
      if !drain.leave() { work() }
    } else if drain.enqueue(.event(event)) {
      work()
    }
  }

  /// Replaces the whole state, such as by a saved one, with the event `Restored`.
  public func restore(_ state: State) {
    apply {
      $0 = state
      return Restored()
    }
  }
}

// The queue: an event is applied to the state that the one before left.
extension Core {
  /// Changes the state by a command or a tool, now or when its turn comes.
  func apply(_ change: @escaping @Sendable (inout State) -> (any Event)?) {
    if drain.enter() {
      perform(.change(change))
      if !drain.leave() { work() }
    } else if drain.enqueue(.change(change)) {
      work()
    }
  }

  /// Calls a closure with the number of the latest change, after the delivery of earlier events.
  ///
  /// It does not own the drain, because only a caller that fires delivers.
  func afterEarlierEvents(_ body: @escaping @Sendable (Int) -> Void) {
    var number = 0
    let turn = Reaction<State>.change { [latest] _ in
      body(latest.value.number)
      return nil
    }
    if drain.change(orEnqueue: turn, { number = latest.value.number }) { body(number) }
  }

  @inlinable
  func work() {
    _ = drain.work(of: Core<State>.self, perform)
  }

  @inlinable
  func perform(_ reaction: Reaction<State>) {
    switch reaction {
    case .event(let event): react(to: event)
    case .change(let change):
      let last = latest.value
      var state = last.state
      if let event = change(&state) { send(state, event, after: last) }
    }
  }

  /// Owner only.
  @inlinable
  func react(to event: any Event) {
    let last = latest.value
    var state = last.state
    state.react(to: event)
    send(state, event, after: last)
  }

  @inlinable
  func send(_ state: State, _ event: any Event, after last: Change<State>) {
    latest.value = Change(state, event: event, number: last.number + 1)
  }
}

/// A queued operation that changes the state.
@usableFromInline
enum Reaction<State: Sendable>: Sendable {
  case event(any Event)
  /// A change of the state: returns the event that stands for it, or nil if it changes nothing.
  case change(@Sendable (inout State) -> (any Event)?)
}

/// The event of `Core.restore(_:)` and of the steps of an `EventRecorder`.
public struct Restored: Event, Hashable {
  /// Creates an event, to expect it in a test.
  public init() {}
}
