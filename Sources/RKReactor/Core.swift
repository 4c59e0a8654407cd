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
/// deallocated, and with it its `states` and scopes, which share the state.
public final class Core<State: Sendable>: Sendable {
  /// The state as a property: an observer receives the latest one, then the state after each event.
  public let states: AnyProperty<State>

  /// A signal of the events from now on, each with the state after it.
  public let events: SafeSignal<(event: any Event, state: State)>

  /// The changes of the state, the latest one first.
  @usableFromInline let changes: SafeSignal<Change<State>>
  /// Compares the states of a part, so that subscribers receive only changes; nil: they receive every state.
  let areEqual: (@Sendable (State, State) -> Bool)?
  @usableFromInline let read: @Sendable () -> State
  /// Changes the state, now or when the turn of the reaction comes.
  @usableFromInline let apply: @Sendable (Reaction<State>) -> Void
  let subscriptions = Registry()
  let commands = Registry()
  /// The number of commands that may still fire an event.
  let runningCommands = Property(0)
  #if canImport(Dispatch)
  let deliveries = QueueDeliveries<State>()
  #endif

  @usableFromInline
  init(
    states: AnyProperty<State>,
    events: SafeSignal<(event: any Event, state: State)>,
    changes: SafeSignal<Change<State>>,
    areEqual: (@Sendable (State, State) -> Bool)? = nil,
    read: @escaping @Sendable () -> State,
    apply: @escaping @Sendable (Reaction<State>) -> Void
  ) {
    self.states = states
    self.events = events
    self.changes = changes
    self.areEqual = areEqual
    self.read = read
    self.apply = apply
  }

  /// Creates a core of a state that does not conform to `State`.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - reducer: The reducer that changes the state.
  ///   - middlewares: The middleware, as in `init(state:middlewares:)`. Default: none.
  @inlinable
  public convenience init(
    state: State,
    reducer: Reducer<State>,
    middlewares: [any AnyMiddleware] = []
  ) {
    let reduce = reducer.reduce
    self.init(state, middlewares) { state, event in reduce(&state, event) }
  }

  @inlinable
  convenience init(
    _ state: State,
    _ middlewares: [any AnyMiddleware],
    _ react: @escaping @Sendable (inout State, any Event) -> Void
  ) {
    let store = Store(state, react)
    let latest = store.latest
    self.init(
      states: latest.mapProperty { $0.state },
      events: latest.dropFirst(1).compactMap { change in
        change.event.map { (event: $0, state: change.state) }
      },
      changes: latest.toSignal(),
      read: { latest.value.state },
      apply: { store.receive($0) }
    )
    // The first observers of the property, so that they come before all subscribers.
    for middleware in middlewares {
      middleware.begin(state: state)
      let process = middleware.process(State.self)
      latest.observeNext { change in
        if let event = change.event { process(event, change.state) }
      }
    }
  }

  /// The number of subscriptions.
  package var subscriberCount: Int { subscriptions.count }
  #if canImport(Dispatch)
  /// The number of queues that the core delivers to.
  package var queueCount: Int { deliveries.count }
  #endif
  /// The number of commands that run.
  package var commandCount: Int { commands.count }
  /// The number of commands that are retained, also those whose source released its observer.
  package var retainedCommandCount: Int { commands.retainedCount }

  deinit {
    for slot in commands.removeAll() { slot.dispose() }
    for slot in subscriptions.removeAll() { end(slot) }
  }

  /// The latest state; it may be read on any thread.
  @inlinable
  public var state: State { read() }

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
    apply(.event(event))
  }

  /// Replaces the whole state, for tools such as time travel and for saved states.
  ///
  /// Middleware and `events` receive the event `Restored`.
  public func restore(_ state: State) {
    apply(
      .change {
        $0 = state
        return Restored()
      }
    )
  }
}

extension Core where State: RKReactor.State {
  /// Creates a core.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - middlewares: The middleware, which receives each event in array order, before subscribers.
  ///     Default: none.
  @inlinable
  public convenience init(state: State, middlewares: [any AnyMiddleware] = []) {
    self.init(state, middlewares) { state, event in state.react(to: event) }
  }
}

/// The event of `Core.restore(_:)`.
public struct Restored: Event, Hashable, CustomStringConvertible {
  /// The `EventRecorder` that stepped; it does not record its own steps.
  let recorder: ObjectIdentifier?

  init(recorder: ObjectIdentifier?) {
    self.recorder = recorder
  }

  /// Creates an event, to expect it in a test.
  public init() {
    self.init(recorder: nil)
  }

  /// The name of the event.
  public var description: String { "Restored" }

  /// Returns true: all of these events are equal.
  public static func == (left: Restored, right: Restored) -> Bool { true }

  /// Adds nothing to the hash: all of these events are equal.
  public func hash(into hasher: inout Hasher) {}
}
