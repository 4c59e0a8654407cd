import Synchronization

/// Delivers events on a scheduler, in order, and serially even if the scheduler runs jobs concurrently.
///
///     send ──► events ──► scheduler.schedule(job) ──► job: takes its share, delivers
///                                                      └─ another job delivers: it takes over the share
///
/// A plain scheduler runs one job for each event. A `BatchingScheduler` runs one job for all waiting events.
/// After `eventsPerJob` events, the job schedules the next job, so that other jobs of the scheduler can run.
///
/// Elements that arrive during a delivery wait, unless `whenBusy` drops them. A job takes its whole share
/// in one step, so that the sender and the job rarely contend for the lock.
///
/// The lock guards the state. Events are delivered and released outside it.
@usableFromInline
package final class ScheduledObserver<Element: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline typealias Event = Queued<Signal<Element, Error>.Event>

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var events = FIFO<Event>()
    @usableFromInline var downstream: AnyObserver<Element, Error>?
    /// The number of events that may be delivered: `eventsPerJob` for each job that ran.
    @usableFromInline var share = 0
    @usableFromInline var isDelivering = false
    @usableFromInline var isJobScheduled = false

    @inlinable init() {}

    /// Moves a number of waiting events into an empty batch.
    @inlinable
    mutating func move(_ count: Int, to batch: inout FIFO<Event>) {
      share -= count
      if count == events.count { return swap(&events, &batch) }
      for _ in 0..<count {
        if let event = events.popFirst() { batch.append(event) }
      }
    }

    /// Adds an event according to `whenBusy`; returns the dropped event, which may be the new one.
    @inlinable
    mutating func add(_ event: Event, _ whenBusy: WhenBusy) -> (isAdded: Bool, dropped: Event?) {
      if event.value.isNext {
        if whenBusy == .drop, isDelivering || !events.isEmpty { return (false, event) }
        if whenBusy == .keepLatest, let earlier = events.popFirst() {
          events.append(event)
          return (false, earlier)
        }
      }
      events.append(event)
      return (true, nil)
    }
  }

  /// The disposable that the operator returns.
  ///
  /// It holds the state.
  @usableFromInline package let disposable: ScheduledObserverDisposable
  @usableFromInline let scheduler: any Scheduler & Sendable
  @usableFromInline let eventsPerJob: Int
  @usableFromInline let whenBusy: WhenBusy

  /// Creates the observer and registers its disposable with the downstream observer.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    scheduler: some Scheduler & Sendable,
    whenBusy: WhenBusy = .wait
  ) {
    self.scheduler = scheduler
    self.whenBusy = whenBusy
    eventsPerJob = (scheduler as? any BatchingScheduler)?.eventsPerJob ?? 1
    let state = UnsafeMutablePointer<Locked<State>>.allocate(capacity: 1)
    state.initialize(to: Locked(State()))
    // The state is changed in place, because passing it to the lock would copy it.
    state.pointee.withLock { $0.downstream = downstream }
    disposable = ScheduledObserverDisposable(state: state) { state, isDeallocated in
      let state = state.assumingMemoryBound(to: Locked<State>.self)
      if isDeallocated {
        state.deinitialize(count: 1)
        state.deallocate()
      } else {
        var released = State()
        // The old state is released outside the lock.
        state.pointee.withLock { swap(&$0, &released) }
      }
    }
    downstream.upstream?.hold(disposable)
  }

  @inlinable
  deinit { disposable.abandon() }

  /// Holds the disposable of the source.
  @inlinable package var upstream: Slot { disposable.slot(0) }

  @inlinable var state: UnsafeMutablePointer<Locked<State>> {
    disposable.state.assumingMemoryBound(to: Locked<State>.self)
  }

  /// Observes a source, and returns the disposable of the operator.
  @inlinable
  package func observe(_ source: some SignalProtocol<Element, Error>) -> any Disposable {
    upstream.observe(
      source,
      receive: { self.send(.next($0)) },
      completion: { self.send(.init($0)) }
    )
    return disposable
  }

  @inlinable package var isDisposed: Bool { disposable.isClosed }

  /// Schedules the delivery of an event.
  @inlinable
  package func send(_ event: Signal<Element, Error>.Event) {
    let (needsJob, dropped) = state.pointee.withLock { state -> (Bool, Event?) in
      if isDisposed { return (false, nil) }
      let (isAdded, dropped) = state.add(Event(event), whenBusy)
      if !isAdded { return (false, dropped) }
      if eventsPerJob == 1 { return (true, nil) }
      defer { state.isJobScheduled = true }
      return (!state.isJobScheduled, nil)
    }
    _ = consume dropped
    if needsJob { scheduleJob() }
  }

  @inlinable
  func scheduleJob() {
    scheduler.schedule { self.deliver() }
  }

  @inlinable
  func deliver() {
    let isOurs = state.pointee.withLock { state in
      state.share += eventsPerJob
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if !isOurs { return }
    var batch = FIFO<Event>()
    while let downstream = next(&batch) {
      while !isDisposed, let event = batch.popFirst() {
        if event.value.isTerminal, !disposable.finish() { return }
        // Passing the method itself would allocate.
        event.deliver { downstream.on($0) }
      }
    }
  }

  /// Takes the waiting events of the share, and returns their observer.
  ///
  /// If `whenBusy` may replace waiting events, it takes only one event. It returns nil when this delivery has
  /// ended. If events remain, another job delivers them.
  @inlinable
  func next(_ batch: inout FIFO<Event>) -> AnyObserver<Element, Error>? {
    let (downstream, needsJob) = state.pointee.withLock {
      state -> (AnyObserver<Element, Error>?, Bool) in
      let count = Swift.min(state.share, state.events.count, whenBusy == .wait ? .max : 1)
      if count > 0, let downstream = state.downstream {
        state.move(count, to: &batch)
        return (downstream, false)
      }
      state.isDelivering = false
      if eventsPerJob == 1 { return (nil, false) }
      state.share = 0
      state.isJobScheduled = !state.events.isEmpty
      return (nil, state.isJobScheduled)
    }
    if needsJob { scheduleJob() }
    return downstream
  }
}

/// The disposable of a `ScheduledObserver`, with its state.
///
/// It is not generic, because clients do not specialize disposal. Generic code would look up types at run
/// time.
// Guarded by the lock in the state, whose address does not change.
@usableFromInline
package final class ScheduledObserverDisposable: OperatorDisposable, @unchecked Sendable {
  @usableFromInline let state: UnsafeMutableRawPointer
  /// A function that knows the type of the state.
  ///
  /// It releases the content of the state, or deallocates it.
  @usableFromInline let releasing:
    @Sendable (UnsafeMutableRawPointer, _ isDeallocated: Bool) -> Void

  @usableFromInline
  init(
    state: UnsafeMutableRawPointer,
    releasing: @escaping @Sendable (UnsafeMutableRawPointer, _ isDeallocated: Bool) -> Void
  ) {
    self.state = state
    self.releasing = releasing
    super.init(sources: 1)
  }

  deinit { releasing(state, true) }

  @usableFromInline
  override func release() { releasing(state, false) }
}
