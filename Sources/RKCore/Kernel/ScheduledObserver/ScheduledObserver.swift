import Synchronization

/// Delivers events on a scheduler: in order, and serially also where the scheduler runs jobs concurrently.
///
///     send ──► events ──► scheduler.schedule(job) ──► job: takes its share, delivers
///                                                      └─ another job delivers: it takes over the share
///
/// A plain scheduler gets one job per event. A `BatchingScheduler` gets one job for all events that wait;
/// after `eventsPerJob` of them the job schedules the next one, so that other jobs get their turn.
///
/// Elements that arrive during a delivery wait, unless `whenBusy` drops them. A job takes all of its
/// share at once, so that the two sides seldom contend for the lock.
///
/// The lock guards the state; events are delivered and released outside it. `isClosed` is never cleared.
@usableFromInline
package final class ScheduledObserver<Element: Sendable, Error: Swift.Error>: OperatorNode {
  @usableFromInline typealias Event = Queued<Signal<Element, Error>.Event>

  @usableFromInline
  struct State {
    @usableFromInline var events = FIFO<Event>()
    @usableFromInline var downstream: AnyObserver<Element, Error>?
    /// The number of events that the jobs that have run may deliver.
    @usableFromInline var share = 0
    @usableFromInline var isDelivering = false
    @usableFromInline var isJobScheduled = false

    @inlinable
    init(downstream: AnyObserver<Element, Error>? = nil) {
      self.downstream = downstream
    }

    /// Moves a number of waiting events into an empty batch.
    @inlinable
    mutating func move(_ count: Int, to batch: inout FIFO<Event>) {
      share -= count
      if count == events.count { return swap(&events, &batch) }
      for _ in 0..<count {
        if let event = events.popFirst() { batch.append(event) }
      }
    }

    /// Adds an event as `whenBusy` says; returns the event that is dropped for it, which may be itself.
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

  /// Holds the disposable of the source.
  @usableFromInline package let upstream = Slot()
  @usableFromInline let scheduler: any Scheduler & Sendable
  @usableFromInline let eventsPerJob: Int
  @usableFromInline let whenBusy: WhenBusy
  @usableFromInline let state: Locked<State>
  @usableFromInline let isClosed = Atomic<Bool>(false)
  /// `releaseState`, which the client specializes.
  @usableFromInline let releasing: @Sendable (ScheduledObserver) -> Void

  /// Creates the observer and registers its disposable with the downstream observer.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    scheduler: some Scheduler & Sendable,
    whenBusy: WhenBusy = .wait
  ) {
    releasing = { $0.releaseState() }
    self.scheduler = scheduler
    self.whenBusy = whenBusy
    eventsPerJob = (scheduler as? any BatchingScheduler)?.eventsPerJob ?? 1
    state = Locked(State(downstream: downstream))
    downstream.upstream?.hold(disposable)
  }

  /// The disposable that the operator returns.
  @inlinable package var disposable: WeakDisposable { WeakDisposable(self, [upstream]) }

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

  @inlinable package var isDisposed: Bool { isClosed.load(ordering: .acquiring) }

  /// Schedules the delivery of an event.
  @inlinable
  package func send(_ event: Signal<Element, Error>.Event) {
    let (needsJob, dropped) = state.withLock { state -> (Bool, Event?) in
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
  package func stop() -> Bool {
    !isClosed.exchange(true, ordering: .acquiringAndReleasing)
  }

  @inlinable
  package func release() {
    releasing(self)
  }

  @inlinable
  func releaseState() {
    let released = state.withLock { state -> State in
      defer { state = State() }
      return state
    }
    _ = consume released
  }

  @inlinable
  func scheduleJob() {
    scheduler.schedule { self.deliver() }
  }

  @inlinable
  func deliver() {
    let isOurs = state.withLock { state in
      state.share += eventsPerJob
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if !isOurs { return }
    var batch = FIFO<Event>()
    while let downstream = next(&batch) {
      while !isDisposed, let event = batch.popFirst() {
        if event.value.isTerminal {
          upstream.dispose()
          if !stop() { return }
          release()
        }
        // A closure, because a method as a value is allocated.
        event.deliver { downstream.on($0) }
      }
    }
  }

  /// Takes the waiting events of the share, and returns their observer.
  ///
  /// Takes one event where the waiting ones may be replaced. Returns nil when the delivery has
  /// ended; if events remain, another job goes on.
  @inlinable
  func next(_ batch: inout FIFO<Event>) -> AnyObserver<Element, Error>? {
    let (downstream, needsJob) = state.withLock { state -> (AnyObserver<Element, Error>?, Bool) in
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
