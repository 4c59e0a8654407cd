import Synchronization

/// Events on their way to a scheduler: what one side sends, the other delivers in jobs, in order and
/// one at a time, also when the scheduler runs several jobs at once.
///
///     send ──► events ──► scheduler.schedule(job) ──► job: take its share, deliver
///                                                      └─ another job is delivering: it takes over
///
/// A scheduler that asks for single events gets one job per event. A dispatch queue gets one job for
/// all that wait, which after `eventsPerJob` of them makes room for others by scheduling the next.
///
/// Elements that come while others are on their way wait, unless it is told that the latest is enough, or
/// none.
///
/// A job takes all of its share at once, so that the two sides seldom meet at the lock.
///
/// The lock guards the state; events are delivered and released outside it. The flag only ever goes up.
@usableFromInline
package final class ScheduledObserver<Element: Sendable, Error: Swift.Error>: OperatorNode {
  /// An event on its way, and the origin of its element.
  @usableFromInline
  struct Event: Sendable {
    @usableFromInline let event: Signal<Element, Error>.Event
    @usableFromInline let origin: Origin?

    @inlinable
    init(_ event: Signal<Element, Error>.Event) {
      self.event = event
      origin = Origin.current
    }
  }

  @usableFromInline
  struct State {
    @usableFromInline var events = FIFO<Event>()
    @usableFromInline var downstream: AnyObserver<Element, Error>?
    /// How many events may be delivered: those of the jobs that have come.
    @usableFromInline var share = 0
    @usableFromInline var isDelivering = false
    @usableFromInline var isJobScheduled = false

    @inlinable
    init(downstream: AnyObserver<Element, Error>? = nil) {
      self.downstream = downstream
    }

    /// Moves so many of the events that wait into a batch.
    @inlinable
    mutating func hand(_ count: Int, to batch: inout FIFO<Event>) {
      share -= count
      if count == events.count { return swap(&events, &batch) }
      for _ in 0..<count {
        if let event = events.popFirst() { batch.append(event) }
      }
    }

    /// Takes an event in, and answers with one that is dropped for it, which may be itself.
    @inlinable
    mutating func admit(_ event: Event, _ whenBusy: WhenBusy) -> (isAdded: Bool, dropped: Event?) {
      if event.event.isNext {
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

  /// Where the source is held.
  @usableFromInline package let upstream = Slot()
  @usableFromInline let scheduler: any Scheduler & Sendable
  @usableFromInline let eventsPerJob: Int
  @usableFromInline let whenBusy: WhenBusy
  @usableFromInline let state: Locked<State>
  @usableFromInline let isClosed = Atomic<Bool>(false)

  /// Makes a scheduled and registers it with the downstream observer.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    scheduler: any Scheduler & Sendable,
    whenBusy: WhenBusy = .wait
  ) {
    self.scheduler = scheduler
    self.whenBusy = whenBusy
    eventsPerJob = (scheduler as? any BatchingScheduler)?.eventsPerJob ?? 1
    state = Locked(State(downstream: downstream))
    downstream.upstream?.hold(disposable)
  }

  /// What the operator returns.
  @inlinable package var disposable: WeakDisposable { WeakDisposable(self, [upstream]) }

  @inlinable package var isDisposed: Bool { isClosed.load(ordering: .acquiring) }

  /// Sends an event on its way.
  @inlinable
  package func send(_ event: Signal<Element, Error>.Event) {
    let (needsJob, dropped) = state.withLock { state -> (Bool, Event?) in
      if isDisposed { return (false, nil) }
      let (isAdded, dropped) = state.admit(Event(event), whenBusy)
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
        if event.event.isTerminal {
          upstream.dispose()
          if !stop() { return }
          release()
        }
        Origin.carry(event.origin) { downstream.on(event.event) }
      }
    }
  }

  /// Takes what waits of the share, and says whom it is for; one event where what waits may be replaced.
  ///
  /// Without any the delivery is over, and another job goes on if more wait than the share had room for.
  @inlinable
  func next(_ batch: inout FIFO<Event>) -> AnyObserver<Element, Error>? {
    let (downstream, needsJob) = state.withLock { state -> (AnyObserver<Element, Error>?, Bool) in
      let count = Swift.min(state.share, state.events.count, whenBusy == .wait ? .max : 1)
      if count > 0, let downstream = state.downstream {
        state.hand(count, to: &batch)
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
