import RKCore

/// A source that observers share through a subject: the core of `connect`, `refCount`, `share`.
///
/// Signals that can still observe or connect retain it.
@usableFromInline
struct SharedSource<Element: Sendable, Error: Swift.Error>: Sendable {
  private typealias State = ShareState<Element, Error>

  private let owner: SubjectOwner<Element, Error>
  private let source: Signal<Element, Error>
  private let makeSubject: @Sendable () -> SharedSubject<Element, Error>
  /// A connectable signal of another type, which is observed instead of the subject.
  private let connectable: Signal<Element, Error>?

  /// Shares a source.
  ///
  /// - Parameters:
  ///   - source: The source to connect to.
  ///   - resetPolicy: The condition under which the subject is replaced.
  ///   - makeSubject: Creates a subject, outside any lock. Concurrent calls may each create one.
  @usableFromInline
  init(
    _ source: some SignalProtocol<Element, Error>,
    resetPolicy: ResetPolicy,
    makeSubject: @escaping @Sendable () -> SharedSubject<Element, Error>
  ) {
    self.source = source.toSignal()
    self.makeSubject = makeSubject
    connectable = nil
    owner = SubjectOwner(ShareCoordinator(resetPolicy: resetPolicy))
  }

  /// Shares a connectable signal of another type.
  init(_ connectable: some ConnectableSignalProtocol<Element, Error>) {
    source = Signal(onSubscribe: { _ in connectable.connect() })
    self.connectable = connectable.toSignal()
    makeSubject = { SharedSubject(PassthroughSubject()) }
    owner = SubjectOwner(ShareCoordinator(resetPolicy: .never))
  }

  /// Whether a source that has terminated can run again.
  var canReset: Bool { owner.coordinator.state.withLock { $0.resetPolicy != .never } }

  /// Observes the subject, and connects if the rules say so.
  @usableFromInline
  func observe(
    _ observer: AnyObserver<Element, Error>,
    through refCount: RefCount
  ) -> any Disposable {
    let coordinator = owner.coordinator
    let (number, subject, timer) = withSubject { state, subject in
      let (number, timer) = state.add(for: refCount)
      return (number, subject, timer)
    }
    timer?.dispose()
    let observation = CountedObservation(isSourceFinished: { coordinator.isSourceFinished }) {
      coordinator.remove(number, of: refCount)
    }
    let slot = observation.slot
    observer.upstream?.hold(observation)
    if let connectable {
      slot.observe(connectable, receive: observer.element) { completion in
        coordinator.finish(completion)
        observer.receive(completion: completion)
      }
    } else {
      slot.observe(subject.output, receive: observer.element) { completion in
        // If the subject was terminated by its owner, the observer no longer needs the connection.
        observation.dispose()
        observer.receive(completion: completion)
      }
    }
    if slot.isDisposed { return observation }
    coordinator.state.withLock { $0.didSubscribe(number, for: refCount, start) }
    coordinator.start()
    return observation
  }

  /// Connects, unless it is connected.
  ///
  /// - Parameter slot: The slot that holds the connection before it starts. Default: none.
  /// - Returns: The current connection; a finished one if the source has terminated.
  func connect(for refCount: RefCount, in slot: Slot? = nil) -> any Disposable {
    let connected = withSubject { state, _ in state.connect(for: refCount, start) }
    guard let connected else { return Finished() }
    let connection = Connection(coordinator: owner.coordinator, slot: connected)
    slot?.hold(connection)
    owner.coordinator.start()
    return connection
  }

  /// Observes the source for a connection.
  private var start: State.Start {
    { [owner, source] slot, subject in
      slot.observe(source, receive: subject.input.element) { completion in
        owner.coordinator.finish(slot, completion)
      }
    }
  }

  /// Calls a closure with the state and its subject, which is created if there is none.
  private func withSubject<Result: Sendable>(
    _ body: (inout State, SharedSubject<Element, Error>) -> Result
  ) -> Result {
    var made: SharedSubject<Element, Error>?
    while true {
      let result = owner.coordinator.state.withLock { state -> Result? in
        guard let subject = state.subject ?? made else { return nil }
        state.subject = subject
        return body(&state, subject)
      }
      if let result { return result }
      made = makeSubject()
    }
  }

  /// The disposable of a connection, disposed once the source has terminated or is disconnected.
  private struct Connection: NestedDisposable {
    let coordinator: ShareCoordinator<Element, Error>
    let slot: Slot

    var isDisposed: Bool { slot.isFinished }

    func dispose() {
      coordinator.disconnect(slot)
    }

    func stop(_ rest: inout [DisposalTrampoline.Step]) {
      dispose()
    }
  }
}

/// The coordinator of a source, the subject and the observers.
///
///     source ──► slot ──► subject ──► observation ──► observer
///                 ▲                        │ add, didSubscribe, remove
///                 └── ShareState decides ◄─┘ connect, disconnect, reset
///
/// Observations, connections and timers retain the coordinator, so that they can dispose the source
/// after it has released its observer. The subject, which retains the observers, lives only as long
/// as its owner:
///
///     signal, source ──► SubjectOwner ──► ShareCoordinator ◄── observations, connections, timers
///                           └─ deinit: releases the subject
///
/// The lock guards the state, which returns the effects; they are performed without it.
///
/// Invariants:
/// 1. An observer has subscribed, and received all of its replay, before a connection is made for
///    it.
/// 2. There is one connection at a time. The next starts when the calls that observe the previous
///    source and dispose it have returned, on the thread of the last of them. No thread waits.
/// 3. The terminal event of a connection that has ended changes nothing. An element that its source
///    was sending may still reach its subject, which with `.forever` is also that of the next
///    connection.
/// 4. The coordinator does not retain a source that was started. When nothing can observe any more
///    and the source is released, the subject and its observers are released.
private final class ShareCoordinator<Element: Sendable, Error: Swift.Error>: Sendable {
  let state: Locked<ShareState<Element, Error>>

  init(resetPolicy: ResetPolicy) {
    state = Locked(ShareState(resetPolicy: resetPolicy))
  }

  /// Whether the connected source has nothing to dispose.
  var isSourceFinished: Bool { state.withLock { $0.slot }?.isFinished != false }

  func disconnect(_ slot: Slot) {
    perform(state.withLock { $0.disconnect(slot) })
  }

  func remove(_ number: Int, of refCount: RefCount) {
    let effects = state.withLock { $0.remove(number, of: refCount) }
    perform(effects)
    guard let slot = effects.idleSlot, let timeout = refCount.idleTimeout else { return }
    let timer = Slot()
    if !state.withLock({ $0.setTimer(timer, for: refCount, on: slot) }) { return }
    let scheduler = timeout.scheduler
    scheduler.schedule(at: scheduler.now + timeout.duration, in: timer) {
      self.perform(self.state.withLock { $0.timerFired(timer, for: refCount) })
      return nil
    }
  }

  /// Starts the pending connection, if it may start.
  func start() {
    while let (start, slot, subject) = state.withLock({ $0.start() }) {
      if subject.isTerminated() { finish(slot, .finished) } else { start(slot, subject) }
      state.withLock { $0.callReturned() }
    }
  }

  /// Ends the current connection, whose source has terminated.
  func finish(_ completion: Subscribers.Completion<Error>) {
    if let slot = state.withLock({ $0.slot }) { finish(slot, completion) }
  }

  /// Ends a connection whose source has terminated.
  func finish(_ slot: Slot, _ completion: Subscribers.Completion<Error>) {
    let effects = state.withLock { $0.finish(slot, completion) }
    perform(effects)
    effects.subject?.input.receive(completion: completion)
  }

  /// Disposes timers and the ended connection, and starts the next one.
  private func perform(_ effects: ShareState<Element, Error>.Effects) {
    for timer in effects.timers { timer.dispose() }
    guard let disposed = effects.disposed else { return }
    disposed.slot.dispose()
    state.withLock { $0.callReturned() }
    start()
  }
}

/// The owner of the subject, retained by everything that can observe, connect or send.
///
/// Its deallocation releases the subject and with it the observers, which can receive nothing more.
private final class SubjectOwner<Element: Sendable, Error: Swift.Error>: Sendable {
  let coordinator: ShareCoordinator<Element, Error>

  init(_ coordinator: ShareCoordinator<Element, Error>) {
    self.coordinator = coordinator
  }

  deinit {
    let released = coordinator.state.withLock { $0.subject.take() }
    _ = consume released
  }
}

/// The input and output of a subject of any type.
@usableFromInline
struct SharedSubject<Element: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let input: AnyObserver<Element, Error>
  @usableFromInline let output: Signal<Element, Error>
  @usableFromInline let isTerminated: @Sendable () -> Bool

  @inlinable
  init(_ subject: some SubjectProtocol<Element, Error>) {
    input = AnyObserver(
      receive: { element in Origin.forward { subject.receive(element) } },
      completion: { subject.receive(completion: $0) }
    )
    output = subject.toSignal()
    isTerminated = { subject.isTerminated }
  }
}
