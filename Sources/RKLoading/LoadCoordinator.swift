import RKCore
import RKSubjects

/// The loads and the observers of a loading property.
///
///     reload, observe ──► machine ──► start, end ──► load ──► source
///                         │  ▲                        │
///          observers ◄────┘  └──── states, end ───────┘
///
/// The property retains the coordinator. Each load also retains it, until the load terminates, is disposed or
/// is released by its source. The coordinator references each load weakly, and uses this reference to end a
/// replaced load. The coordinator also retains the disposable of the load.
///
/// A `StoreBroadcaster` holds the state machine and the table of loads, and sends the states.
final class LoadCoordinator<Value: Sendable, Failure: Error>: Sendable {
  typealias State = LoadingState<Value, Failure>
  typealias StateMachine = LoadingStateMachine<Value, Failure>
  /// The operator of a load; an input is a state, or nil for the completion.
  private typealias Load = SerializedOperator<LoadObserver, State?, State, Never>

  private struct RunningLoad: Sendable {
    weak let load: Load?
    let observation: any Disposable

    /// Completes the load.
    ///
    /// If the source has released the load, disposes the observation of the source instead.
    func end() {
      if let load { load.receive(nil) } else { observation.dispose() }
    }
  }

  private struct Content: Sendable {
    var machine = StateMachine()
    var running: [Int: RunningLoad] = [:]
    /// The number of states that were sent.
    var states = 0
    /// The graph nodes for the property; nil until another property is derived from it.
    var nodes: LoadingNodes<Value, Failure>?

    var shown: LoadingNodes<Value, Failure>.Content {
      .init(
        value: machine.settled?.value,
        state: machine.state,
        values: machine.results,
        states: states
      )
    }

    /// Applies an event, then removes and returns the loads that the event ends.
    mutating func perform(
      _ event: (inout StateMachine) -> StateMachine.Effects,
      _ sent: inout State?
    ) -> (StateMachine.Effects, [RunningLoad]) {
      let effects = event(&machine)
      sent = effects.sent
      if sent != nil { states += 1 }
      return (effects, effects.ended.compactMap { running.removeValue(forKey: $0) })
    }
  }

  private let store = StoreBroadcaster<Content, State, Never>(Content())

  /// The object that sends the states.
  var sender: any AnyObject & Sendable { store.broadcaster }
  private let signalProducer: @Sendable () -> LoadingSignal<Value, Failure>

  init(_ signalProducer: @escaping @Sendable () -> LoadingSignal<Value, Failure>) {
    self.signalProducer = signalProducer
  }

  var machine: StateMachine { store.withLock { $0.machine } }

  /// Applies an event and performs its effects; only the property observes a load that the event starts.
  @discardableResult
  func load(_ event: (inout StateMachine) -> StateMachine.Effects) -> any Disposable {
    load(for: AnyObserver(receive: { _ in }, completion: { _ in }), event)
  }

  /// Applies an event and performs its effects.
  ///
  /// - Parameters:
  ///   - downstream: The observer of the load that the event starts.
  ///   - event: A closure that changes the state machine while the lock is held.
  @discardableResult
  func load(
    for downstream: AnyObserver<State, Never>,
    _ event: (inout StateMachine) -> StateMachine.Effects
  ) -> any Disposable {
    if downstream.isDisposed { return FinishedDisposable() }
    let (effects, ended) = change(event)
    for load in ended { load.end() }
    guard let number = effects.started else { return FinishedDisposable() }
    return start(number, downstream)
  }

  /// Applies an event in one step.
  ///
  /// If another property was derived from the loading property, the step runs in the graph.
  private func change(
    _ event: (inout StateMachine) -> StateMachine.Effects
  ) -> (StateMachine.Effects, [RunningLoad]) {
    let change = store.change { content, sent -> (StateMachine.Effects, [RunningLoad])? in
      content.nodes == nil ? content.perform(event, &sent) : nil
    }
    if let change { return change }
    guard let nodes = store.content.nodes else {
      preconditionFailure("the nodes are never removed")
    }
    return store.change(in: nodes.store) { content, sent, value in
      let before = content.machine.results
      let result = content.perform(event, &sent)
      if sent != nil || content.machine.results != before { value = content.shown }
      return result
    }
  }

  /// Returns the nodes from which properties are derived.
  ///
  /// An observed derived property counts as an observer of the loading property.
  func nodes(endsLoads: Bool) -> LoadingNodes<Value, Failure> {
    let (nodes, isNew) = store.withLock { content in
      let (nodes, isNew) = (content.nodes ?? LoadingNodes(content.shown), content.nodes == nil)
      content.nodes = nodes
      return (nodes, isNew)
    }
    if isNew { nodes.store.reportValue() }
    nodes.store.onUse { [weak self] isUsed in
      guard let self else { return }
      if isUsed { store.withLock { $0.machine.join() } }
      load { isUsed ? $0.loadIfNeeded() : $0.leave(endsLoads: endsLoads) }
    }
    return nodes
  }

  /// Adds an observer, and starts a load if there is neither a result nor a load to wait for.
  func observe(
    _ observer: AnyObserver<State, Never>,
    endsLoads: Bool
  ) -> any Disposable {
    if observer.isDisposed { return FinishedDisposable() }
    let slot = Slot()
    // The observer must be counted before it can be removed.
    store.withLock { $0.machine.join() }
    let observation = BlockDisposable {
      slot.dispose()
      self.load { $0.leave(endsLoads: endsLoads) }
    }
    observer.upstream?.hold(observation)
    let counted = AnyObserver<State, Never>(
      receive: observer.element,
      completion: { completion in
        observation.dispose()
        observer.receive(completion: completion)
      },
      upstream: slot
    )
    // The broadcaster stores its subscription in the slot.
    _ = store.observe(counted) { content, _ in [content.machine.state] }
    load { $0.loadIfNeeded() }
    return observation
  }

  /// Ends the property's own loads and completes the signal; called when the property is deallocated.
  func finish() {
    load { $0.endOwn() }
    store.content.nodes?.store.end()
    Deallocation.complete { store.send(completion: .finished) }
  }

  private func start(_ number: Int, _ downstream: AnyObserver<State, Never>) -> any Disposable {
    let reporter = LoadObserver(number: number, coordinator: self)
    let load = Load(downstream: downstream, state: reporter, sources: 2) { reporter, input, load in
      guard let state = input else {
        reporter.end()
        return load.finish(.finished)
      }
      reporter.receive(state)
      load.send(state)
    }
    load.slot(1).hold(BlockDisposable { self.remove(number) { $0.cancel(number) } })
    let isRunning = store.withLock { content in
      content.running[number] = RunningLoad(load: load, observation: load.disposable)
      return content.machine.isRunning(number)
    }
    // The load was replaced or disposed before it was added to the table.
    if !isRunning { load.receive(nil) }
    if !load.isDisposed { load.receive(.loading) }
    if !load.isDisposed {
      load.observe(signalProducer(), in: load.slot(0), next: { $0 }, end: { _ in nil })
    }
    return load.disposable
  }

  private func remove(_ number: Int, _ event: (inout StateMachine) -> StateMachine.Effects) {
    store.withLock { $0.running[number] = nil }
    load(event)
  }

  /// An object that reports a load to the coordinator.
  ///
  /// The load cannot send any more states after this object is deallocated.
  private final class LoadObserver: Sendable {
    let number: Int
    let coordinator: LoadCoordinator

    init(number: Int, coordinator: LoadCoordinator) {
      self.number = number
      self.coordinator = coordinator
    }

    // If the load still exists, it was disposed. If the load was deallocated but is still in the table, its
    // source released it without a terminal event, and the observation of the source is disposed here. If the
    // load is no longer in the table, the calls below have no effect.
    deinit {
      let running = coordinator.store.withLock { $0.running[number] }
      if running?.load != nil { return }
      end()
      running?.end()
    }

    func receive(_ state: State) {
      coordinator.load { $0.receive(state, of: number) }
    }

    func end() {
      coordinator.remove(number) { $0.end(number) }
    }
  }
}
