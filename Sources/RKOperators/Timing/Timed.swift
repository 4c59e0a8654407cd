public import RKCore

/// What comes to an operator with one upstream and one timer.
@usableFromInline
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
@usableFromInline
struct Alarm {
  /// The scheduler's time when the step began.
  @usableFromInline var now = Duration.zero
  /// When it rings; nil while it is not set.
  @usableFromInline var deadline: Duration?

  @inlinable init() {}

  /// Whether it is going to ring.
  @inlinable var isSet: Bool { deadline != nil }

  /// Has it ring after a delay, and no earlier.
  @inlinable
  mutating func set(after delay: Duration) {
    deadline = now + delay
  }

  /// Has it ring at a time, and no earlier; nil for never.
  @inlinable
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
  /// elements come. An alarm that is not set has no timer, which would retain the observer of a source that
  /// is gone.
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
  @inlinable
  func timed<State, NewElement: Sendable, NewError: Swift.Error>(
    on scheduler: some TimedScheduler & Sendable,
    _ state: @autoclosure @escaping @Sendable () -> State,
    first: Duration? = nil,
    step:
      @escaping @Sendable (
        inout State, inout Alarm, TimedInput<Element, Error>,
        TimedOperator<State, Element, Error, NewElement, NewError>
      ) -> Void
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(onSubscribe: { downstream in
      let node = TimedOperator<State, Element, Error, NewElement, NewError>(
        downstream: downstream,
        state: Clockwork(state: state()),
        sources: 2
      ) { clockwork, input, node in
        if let input = clockwork.read(input, at: scheduler.now) {
          step(&clockwork.state, &clockwork.alarm, input, node)
        }
        if node.isDisposed { return }
        switch clockwork.wind() {
        case .nothing: break
        case .start(let timer, let deadline):
          node.slot(1).hold(Upstream(timer))
          scheduler.schedule(at: deadline, in: timer) {
            node.receive(.timer(timer, deadline))
            return nil
          }
        case .cancel(let timer):
          node.slot(1).replace(with: nil)
          timer.dispose()
        }
      }
      if let first { node.receive(.begin(first)) }
      node.observe(
        self,
        in: node.slot(0),
        next: { .source(.next($0)) },
        end: { .source(.end($0)) }
      )
      return node.disposable
    })
  }
}

/// Where the upstream and the timer of an operator meet.
@usableFromInline
typealias TimedOperator<State, Element: Sendable, Failure: Error, NewElement: Sendable, NewError> =
  SerializedOperator<Clockwork<State>, ClockworkInput<Element, Failure>, NewElement, NewError>
where NewError: Error

@usableFromInline
enum ClockworkInput<Element: Sendable, Failure: Error>: Sendable {
  /// Before anything else, when the alarm is set from the beginning.
  case begin(Duration)
  case source(TimedInput<Element, Failure>)
  /// The timer in this slot has reached its deadline.
  case timer(Slot, Duration)
}

/// The state of an operator, its alarm, and the timer that runs for that.
@usableFromInline
struct Clockwork<State> {
  /// What is to be done about the timer.
  @usableFromInline
  enum Winding {
    case nothing
    case start(Slot, deadline: Duration)
    case cancel(Slot)
  }

  @usableFromInline var state: State
  @usableFromInline var alarm = Alarm()
  @usableFromInline var timer: Slot?

  @inlinable
  init(state: State) {
    self.state = state
  }

  /// What an input means to the operator, if anything.
  @inlinable
  mutating func read<Element, Failure>(
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
    case .timer(let timer, let time):
      // One that was cancelled when it was due already.
      if self.timer !== timer { return nil }
      self.timer = nil
      alarm.now = max(now, time)
      guard let deadline = alarm.deadline, deadline <= alarm.now else { return nil }
      alarm.deadline = nil
      return .due
    }
  }

  /// Starts a timer if the alarm is set and none runs; cancels the one that runs if it is not.
  @inlinable
  mutating func wind() -> Winding {
    switch (alarm.deadline, timer) {
    case (let deadline?, nil):
      let timer = Slot()
      self.timer = timer
      return .start(timer, deadline: deadline)
    case (nil, let timer?):
      self.timer = nil
      return .cancel(timer)
    default:
      return .nothing
    }
  }
}
