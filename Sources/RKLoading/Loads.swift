import RKCore

/// The loads of a loading property, and those who observe it.
///
///     reload, observe ──► progress ──► starts, ends ──► load ──► source
///                          │  ▲                          │
///          observers ◄─────┘  └──── states, end ─────────┘
///
/// The property holds this; so do the loads that run, each until its source is over or gone. It holds a
/// load weakly, to end it when it is replaced, and strongly what disposes the load's source.
///
/// The lock guards the progress, the table of loads and the place of a state in the order of the broadcaster.
/// Nothing is called, and no value released, while it is held.
final class Loads<Value: Sendable, Failure: Error>: Sendable {
  typealias State = LoadingState<Value, Failure>
  typealias Progress = LoadingProgress<Value, Failure>
  typealias Load = SerializedOperator<Loading<Value, Failure>, State?, State, Never>

  private struct Running: Sendable {
    weak let load: Load?
    let observation: any Disposable

    /// Completes the load, or disposes what the source left when it released the load.
    func end() {
      if let load { load.receive(nil) } else { observation.dispose() }
    }
  }

  private struct Content: Sendable {
    var progress = Progress()
    var running: [Int: Running] = [:]
  }

  private let content = Locked(Content())
  private let broadcaster = Broadcaster<State, Never>()
  private let signalProducer: @Sendable () -> LoadingSignal<Value, Failure>

  init(_ signalProducer: @escaping @Sendable () -> LoadingSignal<Value, Failure>) {
    self.signalProducer = signalProducer
  }

  /// What is known at this moment.
  var progress: Progress { content.withLock { $0.progress } }

  /// Has something happen, and does what it leads to.
  func change(_ event: (inout Progress) -> Progress.Answer) {
    load(event)
  }

  /// Has something happen that may start a load, which nobody but the property observes.
  @discardableResult
  func load(_ event: (inout Progress) -> Progress.Answer) -> any Disposable {
    load(for: AnyObserver(receive: { _ in }, completion: { _ in }), event)
  }

  /// Has something happen that may start a load.
  ///
  /// - Parameter below: Observes the load.
  @discardableResult
  func load(
    for downstream: AnyObserver<State, Never>,
    _ event: (inout Progress) -> Progress.Answer
  ) -> any Disposable {
    if downstream.isDisposed { return Finished() }
    let (answer, place, ended) = content.withLock { content in
      let answer = event(&content.progress)
      return (
        answer,
        answer.told.map { broadcaster.reserve(.next($0)) },
        answer.ended.compactMap { content.running.removeValue(forKey: $0) }
      )
    }
    if let told = answer.told, let place { broadcaster.fulfil(place, .next(told)) }
    for load in ended { load.end() }
    guard let number = answer.started else { return Finished() }
    return start(number, downstream)
  }

  /// Adds an observer, and has it loaded if need be.
  func observe(
    _ observer: AnyObserver<State, Never>,
    endsLoads: Bool
  ) -> any Disposable {
    if observer.isDisposed { return Finished() }
    let slot = Slot()
    // It is counted before it can leave.
    content.withLock { $0.progress.join() }
    let leaving = BlockDisposable {
      slot.dispose()
      self.change { $0.leave(endsLoads: endsLoads) }
    }
    observer.upstream?.hold(leaving)
    let registered = AnyObserver<State, Never>(
      receive: observer.element,
      completion: { completion in
        leaving.dispose()
        observer.receive(completion: completion)
      },
      upstream: slot
    )
    slot.hold(
      broadcaster.observe(registered) { reserve in
        content.withLock { (reserve(), [$0.progress.state]) }
      }
    )
    change { $0.want() }
    return leaving
  }

  /// The property is gone.
  func finish() {
    change { $0.endOwn() }
    broadcaster.send(completion: .finished)
  }

  private func start(_ number: Int, _ downstream: AnyObserver<State, Never>) -> any Disposable {
    let load = Load(downstream: downstream, state: Loading(number, in: self), sources: 2) {
      loading,
      input,
      load in
      guard let state = input else {
        loading.end()
        return load.finish(.finished)
      }
      loading.receive(state)
      load.send(state)
    }
    load.slot(1).hold(BlockDisposable { self.leave(number) { $0.cancel(number) } })
    let isRunning = content.withLock { content in
      content.running[number] = Running(load: load, observation: load.disposable)
      return content.progress.isRunning(number)
    }
    // It was replaced, or disposed, before it could be found in the table.
    if !isRunning { load.receive(nil) }
    if !load.isDisposed { load.receive(.loading) }
    if !load.isDisposed {
      load.observe(signalProducer(), in: load.slot(0), next: { $0 }, end: { _ in nil })
    }
    return load.disposable
  }

  /// The source of a load is over, or nothing is left that could send.
  fileprivate func end(_ number: Int) {
    leave(number) { $0.end(number) }
  }

  /// A load lets go of what brings it states.
  ///
  /// When there is no load any more, its source released it without a terminal event: the load can send
  /// nothing, and what its producer returned is disposed. Otherwise the load was disposed.
  fileprivate func forget(_ number: Int) {
    let running = content.withLock { $0.running[number] }
    if running?.load != nil { return }
    end(number)
    running?.end()
  }

  private func leave(_ number: Int, _ event: (inout Progress) -> Progress.Answer) {
    content.withLock { $0.running[number] = nil }
    change(event)
  }
}

/// A load, for its source: it ends when the source does, or goes without a word.
final class Loading<Value: Sendable, Failure: Error>: Sendable {
  private let number: Int
  private let loads: Loads<Value, Failure>

  init(_ number: Int, in loads: Loads<Value, Failure>) {
    self.number = number
    self.loads = loads
  }

  deinit { loads.forget(number) }

  func receive(_ state: LoadingState<Value, Failure>) {
    loads.change { $0.receive(state, of: number) }
  }

  func end() {
    loads.end(number)
  }
}
