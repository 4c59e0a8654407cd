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
/// The lock guards the state; events are delivered and released outside it.
@usableFromInline
package final class Relay<Element: Sendable, Error: Swift.Error>: Meeting {
  @usableFromInline typealias Event = Signal<Element, Error>.Event

  @usableFromInline
  struct State {
    @usableFromInline var events = FIFO<Event>()
    @usableFromInline var below: AnyObserver<Element, Error>?
    /// How many events may be delivered: those of the jobs that have come.
    @usableFromInline var share = 0
    @usableFromInline var isDelivering = false
    @usableFromInline var isJobScheduled = false
    @usableFromInline var isDisposed = false

    @inlinable
    init(below: AnyObserver<Element, Error>? = nil, isDisposed: Bool = false) {
      self.below = below
      self.isDisposed = isDisposed
    }

    /// Takes an event in, and answers with one that is dropped for it, which may be itself.
    @inlinable
    mutating func admit(_ event: Event, _ whenBusy: WhenBusy) -> (isAdded: Bool, dropped: Event?) {
      if event.isNext {
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
  @usableFromInline let state: Guarded<State>

  /// Makes a relay and registers it with the observer below.
  @inlinable
  package init(
    below: AnyObserver<Element, Error>,
    scheduler: any Scheduler & Sendable,
    whenBusy: WhenBusy = .wait
  ) {
    self.scheduler = scheduler
    self.whenBusy = whenBusy
    eventsPerJob = (scheduler as? any BatchingScheduler)?.eventsPerJob ?? 1
    state = Guarded(State(below: below))
    below.upstream?.hold(handle)
  }

  /// What the operator returns.
  @inlinable package var handle: Handle { Handle(self, [upstream]) }

  @inlinable package var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Sends an event on its way.
  @inlinable
  package func send(_ event: Signal<Element, Error>.Event) {
    let (needsJob, dropped) = state.withLock { state -> (Bool, Event?) in
      if state.isDisposed { return (false, nil) }
      let (isAdded, dropped) = state.admit(event, whenBusy)
      if !isAdded { return (false, dropped) }
      if eventsPerJob == 1 { return (true, nil) }
      defer { state.isJobScheduled = true }
      return (!state.isJobScheduled, nil)
    }
    _ = consume dropped
    if needsJob { scheduleJob() }
  }

  @inlinable
  package func close() {
    let released = state.withLock { state -> State in
      defer { state = State(isDisposed: true) }
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
    while let (event, below) = next() {
      if event.isTerminal {
        close()
        upstream.dispose()
      }
      below.on(event)
    }
  }

  /// The next event of the share; without one the delivery is over, and another job goes on if more
  /// wait than the share had room for.
  @inlinable
  func next() -> (Event, AnyObserver<Element, Error>)? {
    let (event, needsJob) = state.withLock {
      state -> ((Event, AnyObserver<Element, Error>)?, Bool) in
      if state.share > 0, let below = state.below, let event = state.events.popFirst() {
        state.share -= 1
        return ((event, below), false)
      }
      state.isDelivering = false
      if eventsPerJob == 1 { return (nil, false) }
      state.share = 0
      state.isJobScheduled = !state.events.isEmpty
      return (nil, state.isJobScheduled)
    }
    if needsJob { scheduleJob() }
    return event
  }
}
