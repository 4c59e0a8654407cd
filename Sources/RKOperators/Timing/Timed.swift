import RKCore

/// What comes to an operator with one upstream and one timer.
enum TimedInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  /// The time that the alarm was set for has come.
  case due
  case end(Subscribers.Completion<Failure>)
}

/// The one timer of an operator as a step sees it: the step says for when, not how.
///
/// It is put off, or not to ring at all, but never brought forward: an operator's delay is one and the
/// same, and time does not go back.
struct Alarm {
  /// The scheduler's time when the step began.
  fileprivate(set) var now = Duration.zero
  /// When it rings; nil while it is not set.
  fileprivate(set) var deadline: Duration?

  /// Whether it is going to ring.
  var isSet: Bool { deadline != nil }

  /// Has it ring after a delay, and no earlier.
  mutating func set(after delay: Duration) {
    deadline = now + delay
  }

  /// Has it ring at a time, and no earlier; nil for never.
  mutating func set(at time: Duration?) {
    deadline = time
  }
}

extension SignalProtocol {
  /// What every operator with one upstream and one timer is: a state, and a step that is given it, the
  /// alarm and one input at a time.
  ///
  /// An alarm that is put off, as `debounce` does with each element, does not start its timer anew. The
  /// timer finds out when it rings, and goes on for what is left: there is one at a time, however many
  /// elements come.
  ///
  ///     alarm      set at 0 for 3, at 2 for 5, at 4 for 7
  ///     timer      ├─────┤├───┤├───┤ due
  ///                0     3    5    7
  ///
  /// - Parameters:
  ///   - scheduler: Where the timer runs.
  ///   - state: The state at the beginning; made for each observation.
  ///   - first: When the alarm rings if no step sets it, counted from before the source is observed.
  ///   - step: What an input does.
  func timed<State, NewElement: Sendable, NewError: Swift.Error>(
    on scheduler: some TimedScheduler & Sendable,
    _ state: @autoclosure @escaping @Sendable () -> State,
    first: Duration? = nil,
    step:
      @escaping @Sendable (
        inout State, inout Alarm, TimedInput<Element, Error>,
        TimedJunction<State, Element, Error, NewElement, NewError>
      ) -> Void
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(wire: { below in
      let junction = TimedJunction<State, Element, Error, NewElement, NewError>(
        below: below,
        state: Clockwork(state: state()),
        sources: 2
      ) { clockwork, input, junction in
        if let input = clockwork.read(input, at: scheduler.now) {
          step(&clockwork.state, &clockwork.alarm, input, junction)
        }
        if junction.isDisposed { return }
        if let deadline = clockwork.wind() {
          // Held before it is scheduled: it may run, and the next be held, before `schedule` returns.
          let timer = Slot()
          junction.slot(1).hold(timer)
          timer.hold(
            scheduler.schedule(after: Swift.max(.zero, deadline - scheduler.now)) {
              junction.receive(.timer)
            }
          )
        }
      }
      if let first { junction.receive(.begin(first)) }
      junction.observe(
        self,
        in: junction.slot(0),
        next: { .source(.next($0)) },
        end: { .source(.end($0)) }
      )
      return junction.handle
    })
  }
}

/// Where the upstream and the timer of an operator meet.
typealias TimedJunction<State, Element: Sendable, Failure: Error, NewElement: Sendable, NewError> =
  Junction<Clockwork<State>, ClockworkInput<Element, Failure>, NewElement, NewError>
where NewError: Error

enum ClockworkInput<Element: Sendable, Failure: Error>: Sendable {
  /// Before anything else, when the alarm is set from the beginning.
  case begin(Duration)
  case source(TimedInput<Element, Failure>)
  /// The timer has run down.
  case timer
}

/// The state of an operator, its alarm, and whether a timer runs for that.
struct Clockwork<State> {
  var state: State
  var alarm = Alarm()
  private var isRunning = false

  init(state: State) {
    self.state = state
  }

  /// What an input means to the operator, if anything.
  fileprivate mutating func read<Element, Failure>(
    _ input: ClockworkInput<Element, Failure>,
    at now: Duration
  ) -> TimedInput<Element, Failure>? {
    alarm.now = now
    switch input {
    case .begin(let delay):
      alarm.set(after: delay)
      return nil
    case .source(let input):
      return input
    case .timer:
      isRunning = false
      guard let deadline = alarm.deadline, deadline <= now else { return nil }
      alarm.deadline = nil
      return .due
    }
  }

  /// When a timer is to ring that has to be started, if any.
  fileprivate mutating func wind() -> Duration? {
    if isRunning { return nil }
    isRunning = alarm.isSet
    return alarm.deadline
  }
}
