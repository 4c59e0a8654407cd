public import RKCore
public import RKOperators
public import RKSubjects

/// A store whose state is changed only by events.
///
/// ```swift
/// let core = Core(state: Player(), middlewares: [Analytics()])
/// core.select(\.level).observeNext { print("level \($0)") }  // prints: level 1
/// core.fire(event: LevelUp())                                // prints: level 2
/// core.state.level                                           // 2
/// ```
///
/// An event travels in one direction, and all observers receive the events in the same order:
///
///     fire ──► queue ──► react: the state changes ──► middleware, in array order
///                                                 └─► subscribers and signals, in their order
///
/// Any thread, middleware and subscribers may fire events. No event is dropped, except the events of a
/// cancelled command. An event that is fired during the delivery of another event is delivered afterwards. So
/// during a synchronous delivery, `state` is the state after the delivered event. A new observer receives the
/// latest state outside the queue, so an event that it then fires may be applied immediately. An event that
/// the closure of `atomically` fires is applied immediately, and is not undone. No lock is held while your
/// code runs, except while a command's identity is compared or hashed. The queue has no limit. The core
/// retains its latest event. Unless `states` is retained, the core's deallocation completes all its signals.
public final class Core<State: RKReactor.State>: Sendable {
  @usableFromInline let latest: Property<StateChange<State>>
  // This is stored, so that the compiler can turn a key path passed to `select` into a direct access.
  @usableFromInline let changes: SafeSignal<StateChange<State>>
  /// The queue of events; only its owner sets the latest change.
  @usableFromInline let drain = QueueDrain<QueuedChange<State>>()
  private let derivedStates = Locked<AnyProperty<State>?>(nil)
  package let commands = Commands()
  /// The number of commands that can still fire an event.
  let runningCommands = Property(0)
  package let subscriptions = Subscriptions()

  /// Creates a core.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - middlewares: The middleware, called in array order, before subscribers. Default: none.
  @inlinable
  public init(state: State, middlewares: [any AnyMiddleware] = []) {
    latest = Property(StateChange(state))
    changes = latest.toSignal()
    // Middleware observes the property first, so that it receives events before all subscribers.
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

  /// The latest state, which can be read on any thread.
  @inlinable
  public var state: State { UpdateGuard.outsideTransaction { latest.value.state } }

  /// The state as a property: an observer receives the latest state, and then new states after events.
  public var states: AnyProperty<State> {
    let new = derivedStates.withLock { $0 } ?? latest.mapProperty { $0.state }
    return derivedStates.withLock { states in
      if states == nil { states = new }
      return states ?? new
    }
  }

  /// A signal of all new events, each with the resulting state.
  @inlinable
  public var events: SafeSignal<(event: any Event, state: State)> {
    changes.dropFirst(1).compactMap { new in new.event.map { (event: $0, state: new.state) } }
  }

  /// Returns a signal of a part of the state: the latest value, and then each changed value.
  ///
  /// A value that equals the previous value is not sent. `select` costs less than `states`.
  ///
  /// - Parameter part: A key path, or a function without side effects, called once per state and observer.
  @inlinable
  public func select<Part: Equatable & Sendable>(
    _ part: @escaping @Sendable (State) -> Part
  ) -> SafeSignal<Part> {
    changes.map { part($0.state) }.removeDuplicates()
  }

  /// Applies an event to the state, and delivers both to middleware, subscribers and signals.
  ///
  /// Any thread may call this method. The event is applied before the call returns, unless the core is
  /// delivering another event; in that case, the event is applied and delivered afterwards.
  @inlinable
  public func fire(event: any Event) {
    if drain.enter() {
      UpdateGuard.outsideTransaction { react(to: event) }
      if !drain.leave() { work() }
    } else if drain.enqueue(.event(event)) {
      work()
    }
  }

  /// Replaces the whole state, for example with a saved one, and sends the event `Restored`.
  public func restore(_ state: State) {
    apply {
      $0 = state
      return Restored()
    }
  }
}

extension Core {
  /// Applies a change made by a command or a tool, immediately or after the queued events.
  func apply(_ change: @escaping @Sendable (inout State) -> (any Event)?) {
    if drain.enter() {
      UpdateGuard.outsideTransaction { perform(.change(change)) }
      if !drain.leave() { work() }
    } else if drain.enqueue(.change(change)) {
      work()
    }
  }

  /// Calls a closure with the number of the latest change, after the delivery of all earlier events.
  ///
  /// The caller does not become the owner of the drain, because a removal must not deliver others' events.
  func afterEarlierEvents(_ body: @escaping @Sendable (Int) -> Void) {
    var number = 0
    let turn = QueuedChange<State>.change { [latest] _ in
      body(latest.value.number)
      return nil
    }
    if drain.change(orEnqueue: turn, { number = latest.value.number }) { body(number) }
  }

  @inlinable
  func work() {
    _ = drain.work(of: Core<State>.self) { change in
      UpdateGuard.outsideTransaction { perform(change) }
    }
  }

  @inlinable
  func perform(_ reaction: QueuedChange<State>) {
    switch reaction {
    case .event(let event): react(to: event)
    case .change(let change):
      let last = latest.value
      var state = last.state
      if let event = change(&state) {
        latest.value = StateChange(state, event: event, number: last.number + 1)
      }
    }
  }

  /// Applies an event to the state; called only by the owner of the drain.
  @inlinable
  func react(to event: any Event) {
    let last = latest.value
    var state = last.state
    state.react(to: event)
    latest.value = StateChange(state, event: event, number: last.number + 1)
  }
}

/// A queued operation that changes the state.
@usableFromInline
enum QueuedChange<State: Sendable>: Sendable {
  case event(any Event)
  /// A closure that changes the state and returns the event for the change; nil if nothing changes.
  case change(@Sendable (inout State) -> (any Event)?)
}

/// The event that `Core.restore(_:)` and the steps of an `EventRecorder` send.
public struct Restored: Event, Hashable {
  /// Creates an event, for example to expect it in a test.
  public init() {}
}
