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
package final class Relay<Element: Sendable, Error: Swift.Error>: Meeting {
  private typealias Event = Signal<Element, Error>.Event

  private struct State {
    var events = FIFO<Event>()
    var below: AnyObserver<Element, Error>?
    /// How many events may be delivered: those of the jobs that have come.
    var share = 0
    var isDelivering = false
    var isJobScheduled = false
    var isDisposed = false

    /// Takes an event in, and answers with one that is dropped for it, which may be itself.
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
  package let upstream = Slot()
  private let scheduler: any Scheduler & Sendable
  private let eventsPerJob: Int
  private let whenBusy: WhenBusy
  private let state: Guarded<State>

  /// Makes a relay and registers it with the observer below.
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
  package var handle: Handle { Handle(self, [upstream]) }

  package var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Sends an event on its way.
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

  package func close() {
    var released = State(isDisposed: true)
    state.withLock { swap(&$0, &released) }
  }

  private func scheduleJob() {
    scheduler.schedule { self.deliver() }
  }

  private func deliver() {
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
  private func next() -> (Event, AnyObserver<Element, Error>)? {
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
