public import RKCore
import Synchronization

/// The coordinator of a shared source, its subject and its observers.
///
///     source ──► slot ──► subject ──► observation ──► observer
///                 ▲                        │ add, didSubscribe, remove
///                 └── ShareState decides ◄─┘ connect, disconnect, reset
///
/// Observations, connections and timers retain the coordinator, so that they can end the observation of the
/// source even after the source has released its observer. The subject retains the observers, and is released
/// at the end of its lifetime:
///
///     signal, source ──► SubjectLifetime ──► ShareCoordinator ◄── observations, connections, timers
///                           └─ deinit: releases the subject
///
/// The lock guards the state. The state returns effects, which are performed after the lock is
/// released.
///
/// Invariants: 1. A connection for an observer starts only after the observer has subscribed and received its
/// whole replay. 2. There is at most one connection at a time. The next connection starts when the calls that
/// started and disposed the previous connection have returned. It starts on the thread of the last of these
/// calls, so no thread waits. 3. The terminal event of a connection that has ended is ignored. An element
/// that the source was sending may still reach the subject. With `.forever`, the next connection uses the
/// same subject. 4. The coordinator does not retain a source that was started. The subject and its observers
/// are released once the source is released and no signal can observe the subject anymore.
@usableFromInline
final class ShareCoordinator: Sendable {
  let state: Locked<ShareState>

  init(resetPolicy: ResetPolicy) {
    state = Locked(ShareState(resetPolicy: resetPolicy))
  }

  /// True if the source can run again after it has terminated.
  var canReset: Bool { state.withLock { $0.resetPolicy != .never } }

  var observers: Int { state.withLock { $0.observers } }

  var isConnected: Bool { state.withLock { $0.slot != nil } }

  /// True if the connected source has nothing left to dispose.
  var isSourceFinished: Bool { state.withLock { $0.slot }?.isFinished != false }

  /// Adds an observer, which then subscribes to the subject.
  ///
  /// - Parameter makeSubject: Creates the subject if there is none.
  @usableFromInline
  func add(
    for refCount: RefCountPolicy,
    _ makeSubject: () -> any ErasedSubject
  ) -> (subject: any ErasedSubject, observation: SharedObservation) {
    let (subject, (finished, timer)) = withSubject(makeSubject) { $0.add(for: refCount) }
    timer?.dispose()
    return (subject, SharedObservation(of: self, for: refCount, finished: finished))
  }

  /// Records that an observer has subscribed, and connects if there are enough observers.
  ///
  /// - Parameter start: Returns a closure that observes the source. The closure receives the slot of the
  ///   connection and the subject.
  @usableFromInline
  func didSubscribe(
    _ observation: SharedObservation,
    _ start: () -> @Sendable (Slot, any ErasedSubject) -> Void
  ) {
    let isPending = state.withLock { $0.didSubscribe(observation) { ShareState.Start(start()) } }
    if isPending { self.start() }
  }

  /// Connects, unless there is already a connection.
  ///
  /// - Returns: The slot of the connection; nil if the source has terminated.
  func connect(
    for refCount: RefCountPolicy,
    _ makeSubject: () -> any ErasedSubject,
    _ start: () -> @Sendable (Slot, any ErasedSubject) -> Void
  ) -> Slot? {
    withSubject(makeSubject) { state in
      state.connect(for: refCount) { ShareState.Start(start()) }
    }.result
  }

  func disconnect(_ slot: Slot) {
    perform(state.withLock { $0.disconnect(slot) })
  }

  func remove(_ observation: SharedObservation) {
    guard let effects = state.withLock({ $0.remove(observation) }) else { return }
    perform(effects)
    let refCount = observation.refCount
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
      if subject.hasTerminated {
        perform(state.withLock { $0.finish(slot, isFailure: false) })
      } else {
        if Inspectors.isInstalled { report("connected") }
        Path.carryQueued(start.path) { start.body(slot, subject) }
      }
      state.withLock { $0.callReturned() }
    }
  }

  /// Reports a connection or a disconnection to inspectors.
  @inline(never)
  private func report(_ change: String) {
    Inspectors.report(self, change, "\(observers)")
  }

  /// Ends a connection whose source has terminated.
  ///
  /// - Parameter slot: The slot of the connection. Default: the slot of the current connection.
  /// - Returns: The subject that must receive the terminal event; nil if the connection had already ended.
  @usableFromInline
  func finish(_ slot: Slot? = nil, isFailure: Bool) -> (any ErasedSubject)? {
    guard let slot = slot ?? state.withLock({ $0.slot }) else { return nil }
    let effects = state.withLock { $0.finish(slot, isFailure: isFailure) }
    perform(effects)
    return effects?.subject
  }

  /// Disposes timers and the ended connection, and starts the next connection.
  private func perform(_ effects: ShareState.Effects?) {
    guard let effects else { return }
    for timer in effects.timers { timer.dispose() }
    guard let disposed = effects.disposed else { return }
    if Inspectors.isInstalled { report("disconnected") }
    disposed.slot.dispose()
    state.withLock { $0.callReturned() }
    start()
  }

  /// Calls a closure with the state, after adding a new subject if there was none.
  private func withSubject<Result: Sendable>(
    _ makeSubject: () -> any ErasedSubject,
    _ body: (inout ShareState) -> Result
  ) -> (subject: any ErasedSubject, result: Result) {
    var made: (any ErasedSubject)?
    while true {
      let result = state.withLock { state -> (any ErasedSubject, Result)? in
        guard let subject = state.subject ?? made else { return nil }
        state.subject = subject
        return (subject, body(&state))
      }
      if let result { return result }
      made = makeSubject()
    }
  }
}

/// The lifetime of the subject, retained by all objects that can observe, connect or send.
///
/// Its deallocation releases the subject and its observers, which can receive no more events.
@usableFromInline
final class SubjectLifetime: Sendable {
  @usableFromInline let coordinator: ShareCoordinator

  @usableFromInline
  init(resetPolicy: ResetPolicy) {
    coordinator = ShareCoordinator(resetPolicy: resetPolicy)
  }

  deinit {
    let released = coordinator.state.withLock { $0.subject.take() }
    _ = consume released
  }
}

/// An observation of a shared source; the observation is counted until it is disposed.
@usableFromInline
final class SharedObservation: NestedDisposable {
  /// The stage of the observer, guarded by the coordinator's lock.
  enum Stage: UInt8 {
    /// The observer is counted.
    case added
    /// The observer has subscribed to the subject.
    case subscribed
    /// The observer is no longer counted.
    case removed
  }

  @usableFromInline let slot = Slot()
  private let coordinator: ShareCoordinator
  let refCount: RefCountPolicy
  /// The number of connections that had finished when the observer was added; nil if the observer is not
  /// counted.
  let finished: Int?
  private let storedStage = Atomic<UInt8>(0)

  init(of coordinator: ShareCoordinator, for refCount: RefCountPolicy, finished: Int?) {
    self.coordinator = coordinator
    self.refCount = refCount
    self.finished = finished
  }

  var stage: Stage {
    get { Stage(rawValue: storedStage.load(ordering: .relaxed)) ?? .removed }
    set { storedStage.store(newValue.rawValue, ordering: .relaxed) }
  }

  /// True after disposal, or when the source has released the observer and has nothing left to dispose.
  @usableFromInline var isDisposed: Bool {
    slot.isDisposed || slot.isFinished && coordinator.isSourceFinished
  }

  @usableFromInline
  func dispose() {
    slot.dispose()
    coordinator.remove(self)
  }

  #if DEBUG
  package var observed: ObservedSource { ObservedSource(slot) }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
    coordinator.remove(self)
  }
}
