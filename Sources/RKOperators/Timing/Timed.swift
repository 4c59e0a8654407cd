public import RKCore

/// An input of an operator with one upstream and one timer.
@usableFromInline
enum TimedInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  /// The deadline of the timer has passed.
  case due
  case end(Subscribers.Completion<Failure>)
}

/// The timer of an operator, for use by its step.
///
/// The deadline can be moved later or removed, but never moved earlier.
@usableFromInline
struct OperatorTimer {
  /// The time of the scheduler at the start of the step, if the step needs it.
  @usableFromInline var now = Duration.zero
  @usableFromInline var deadline: Duration?

  @export(implementation) init() {}

  @export(implementation) var isSet: Bool { deadline != nil }

  @export(implementation) mutating func set(after delay: Duration) { deadline = now + delay }

  /// Sets the deadline; nil removes it.
  @export(implementation) mutating func set(at time: Duration?) { deadline = time }
}

extension SignalProtocol {
  /// Creates an operator with one upstream and one timer, from an initial state and a step closure.
  ///
  /// If a step moves the deadline later, as `debounce` does for each element, the scheduled timer is not
  /// restarted. Instead, when the timer fires, it is scheduled again for the remaining time. So at most one
  /// timer is scheduled at a time. Without a deadline, no timer is scheduled, because a timer would retain
  /// the observer of a deallocated source.
  ///
  ///     deadline   set at 0 to 3, at 2 to 5, at 4 to 7
  ///     timer      ├─────┤├───┤├───┤ due
  ///                0     3    5    7
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler of the timer.
  ///   - state: The initial state, created for each observation.
  ///   - first: The time until the first deadline, counted from just before the source is observed. Default:
  ///     none.
  ///   - readsClockWhileSet: Whether the step for an element needs the time even when the timer is set.
  ///     Default: true.
  ///   - isPending: A closure that returns whether elements are waiting for the timer. If it returns true
  ///     when the source is deallocated, the operator completes when the timer is due. Default: always false.
  ///   - step: A closure that handles one input at a time and may send downstream.
  @export(implementation)
  func timed<State, NewElement: Sendable, NewError: Swift.Error>(
    function: OperatorName = #function,
    on scheduler: some TimedScheduler & Sendable,
    _ state: @autoclosure @escaping @Sendable () -> State,
    first: Duration? = nil,
    readsClockWhileSet: Bool = true,
    isPending: @escaping @Sendable (State) -> Bool = { _ in false },
    step:
      @escaping @Sendable (
        inout State, inout OperatorTimer, TimedInput<Element, Error>,
        TimedOperator<State, Element, Error, NewElement, NewError>
      ) -> Void
  ) -> Signal<NewElement, NewError> {
    // All observations share one closure.
    let timedStep: TimedOperator<State, Element, Error, NewElement, NewError>.Step = {
      state,
      event,
      output in
      if readsClockWhileSet || !state.timer.isSet || event.isOfTimer {
        state.timer.now = scheduler.now
      }
      if let input = state.input(of: event, isPending: isPending) {
        step(&state.state, &state.timer, input, output)
        if case .due = input, state.isLast {
          step(&state.state, &state.timer, .end(.finished), output)
        }
      }
      switch state.nextAction() {
      case .none: break
      case .schedule(let slot, let deadline):
        output.slot(1).hold(UpstreamDisposable(slot))
        scheduler.schedule(at: deadline, in: slot) {
          output.receive(.fired(slot, deadline))
          return nil
        }
      case .cancel(let slot):
        output.slot(1).replace(with: nil)
        slot.dispose()
      }
    }
    return Signal<NewElement, NewError>(
      onSubscribe: { downstream in
        let output = TimedOperator<State, Element, Error, NewElement, NewError>(
          downstream: downstream,
          state: TimerState(state()),
          sources: 2,
          step: timedStep
        )
        if let first { output.receive(.start(first)) }
        let slot = output.slot(0)
        if slot.isDisposed { return output.disposable }
        slot.observe(
          self,
          receive: { output.receive(.source(.next($0))) },
          completion: {
            if case .finished = $0, Deallocation.isCompleting {
              output.receive(.sourceWasDeallocated)
            } else {
              output.receive(.source(.end($0)))
            }
          }
        )
        return output.disposable
      },
      function: function
    )
    .following(self)
  }
}

@usableFromInline
typealias TimedOperator<State, Element: Sendable, Failure: Error, NewElement: Sendable, NewError> =
  SerializedOperator<TimerState<State>, TimedOperatorInput<Element, Failure>, NewElement, NewError>
where NewError: Error

@usableFromInline
enum TimedOperatorInput<Element: Sendable, Failure: Error>: Sendable {
  /// The start of the operator, with the time until its first deadline.
  case start(Duration)
  case source(TimedInput<Element, Failure>)
  /// The source was deallocated, and elements may be pending.
  case sourceWasDeallocated
  /// The timer in this slot has fired, for this deadline.
  case fired(Slot, Duration)

  @export(implementation) var isOfTimer: Bool {
    switch self {
    case .source, .sourceWasDeallocated: false
    case .start, .fired: true
    }
  }
}

/// The state of an operator, its timer, and the slot of the scheduled timer.
@usableFromInline
struct TimerState<State> {
  @usableFromInline
  enum Action {
    case none
    case schedule(Slot, deadline: Duration)
    case cancel(Slot)
  }

  @usableFromInline var state: State
  @usableFromInline var timer = OperatorTimer()
  @usableFromInline var scheduled: Slot?
  /// True if the operator completes when the timer is due.
  @usableFromInline var isLast = false

  @export(implementation)
  init(_ state: State) {
    self.state = state
  }

  /// Returns the input of the step for an event; nil if the event needs no step.
  @export(implementation) @inline(__always)
  mutating func input<Element, Failure>(
    of event: TimedOperatorInput<Element, Failure>,
    isPending: (State) -> Bool
  ) -> TimedInput<Element, Failure>? {
    switch event {
    case .start(let delay):
      timer.set(after: delay)
      return nil
    case .source(let input):
      return input
    case .sourceWasDeallocated:
      isLast = isPending(state)
      return isLast ? nil : .end(.finished)
    case .fired(let slot, let time):
      // A cancelled timer may still fire once.
      if scheduled !== slot { return nil }
      scheduled = nil
      timer.now = max(timer.now, time)
      guard let deadline = timer.deadline, deadline <= timer.now else { return nil }
      timer.deadline = nil
      return .due
    }
  }

  /// Returns the action for the timer: schedule one if there is a deadline but no timer, or cancel it if
  /// there is no deadline.
  @export(implementation) @inline(__always)
  mutating func nextAction() -> Action {
    switch (timer.deadline, scheduled) {
    case (let deadline?, nil):
      let slot = Slot()
      scheduled = slot
      return .schedule(slot, deadline: deadline)
    case (nil, let slot?):
      scheduled = nil
      return .cancel(slot)
    default:
      return .none
    }
  }
}
