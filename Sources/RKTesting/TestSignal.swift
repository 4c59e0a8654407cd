import RKCore

/// The failure of the signals that diagrams draw: it prints as `#`.
public struct DiagramFailure: Error, Hashable, CustomStringConvertible {
  /// Makes the failure; all are equal.
  public init() {}

  /// `#`.
  public var description: String { "#" }
}

extension TestScheduler {
  /// A signal that plays a diagram anew for each observation, from when it begins.
  ///
  ///     let letters = time.cold("-a-[bc]-|")
  ///     let numbers = time.cold("-a-b-#", values: ["a": 1, "b": 2], failure: Timeout())
  ///
  /// What it sends in a tick comes before timers that were started during the observation and are due
  /// in that tick.
  ///
  /// - Parameters:
  ///   - diagram: What is sent. Drawing `^` or `!` traps: they belong to who observes.
  ///   - values: The elements that the letters stand for; each for itself unless told otherwise. A
  ///     letter that stands for nothing traps.
  ///   - failure: What `#` stands for; a `DiagramFailure` unless told otherwise. With `Never?.none` the
  ///     signal cannot fail, and drawing `#` traps.
  public func cold<Element: Sendable, Failure: Error>(
    _ diagram: Diagram,
    values: [Character: Element] = Diagram.letters,
    failure: Failure? = DiagramFailure()
  ) -> TestSignal<Element, Failure> {
    TestSignal(Script(diagram, values, failure), on: self, isHot: false)
  }

  /// A signal that plays a diagram once, from now on, to whoever observes at the time.
  ///
  /// Who comes after the end is told of it.
  ///
  /// - Parameters:
  ///   - diagram: What is sent. Drawing `^` or `!` traps: they belong to who observes.
  ///   - values: The elements that the letters stand for; each for itself unless told otherwise. A
  ///     letter that stands for nothing traps.
  ///   - failure: What `#` stands for; a `DiagramFailure` unless told otherwise. With `Never?.none` the
  ///     signal cannot fail, and drawing `#` traps.
  public func hot<Element: Sendable, Failure: Error>(
    _ diagram: Diagram,
    values: [Character: Element] = Diagram.letters,
    failure: Failure? = DiagramFailure()
  ) -> TestSignal<Element, Failure> {
    TestSignal(Script(diagram, values, failure), on: self, isHot: true)
  }
}

/// A signal that plays a diagram on virtual time, and writes down who observes it.
///
/// `TestScheduler.cold(_:)` and `hot(_:)` make one. It sends on the thread that moves the time.
public final class TestSignal<Element: Sendable, Error: Swift.Error>: SignalProtocol {
  private let script: Script<Element, Error>
  private let scheduler: TestScheduler
  private let hot: Showing<Element, Error>?
  private let log = VisitLog()

  fileprivate init(_ script: Script<Element, Error>, on scheduler: TestScheduler, isHot: Bool) {
    self.script = script
    self.scheduler = scheduler
    hot = isHot ? Showing() : nil
    hot?.start(script, on: scheduler)
  }

  /// The observations, in the order of their beginnings, each as a diagram from the beginning of time.
  ///
  /// ```text
  /// ^--!       observed at 0, disposed at 3
  /// --^---|    observed at 2, completed at 6
  /// ---^       observed at 3, and still so
  /// ```
  ///
  /// One that begins or ends between two ticks traps.
  public var subscriptions: [Diagram] { log.diagrams }

  /// Starts to observe with the two halves of an observer.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    let showing = hot ?? Showing()
    let visit = Visit(log, at: scheduler, ending: hot == nil ? showing.timers : nil)
    observer.upstream?.hold(visit)
    if hot == nil { showing.start(script, on: scheduler) }
    _ = showing.broadcaster.observe(
      AnyObserver(
        receive: observer.element,
        completion: { completion in
          if case .finished = completion { visit.end(.completed) } else { visit.end(.failed) }
          observer.receive(completion: completion)
        },
        upstream: visit.slot
      )
    )
    return visit
  }
}

/// What a diagram says, as events.
private struct Script<Element: Sendable, Error: Swift.Error>: Sendable {
  let ticks: [(delay: Duration, events: [Signal<Element, Error>.Event])]

  init(_ diagram: Diagram, _ values: [Character: Element], _ failure: Error?) {
    var ticks: [(delay: Duration, events: [Signal<Element, Error>.Event])] = []
    for happening in diagram.events {
      let event = Script.event(happening.kind, in: diagram, values, failure)
      let delay = Duration.ticks(happening.tick)
      if ticks.last?.delay == delay {
        ticks[ticks.count - 1].events.append(event)
      } else {
        ticks.append((delay, [event]))
      }
    }
    self.ticks = ticks
  }

  private static func event(
    _ kind: Diagram.Kind,
    in diagram: Diagram,
    _ values: [Character: Element],
    _ failure: Error?
  ) -> Signal<Element, Error>.Event {
    switch kind {
    case .element(let letter):
      guard let element = values[letter] else {
        fatalError("\(diagram) needs a value for \(letter), got \(values)")
      }
      return .next(element)
    case .completed: return .completed
    case .failed:
      guard let failure else { fatalError("\(diagram) needs a failure for #, got none") }
      return .failed(failure)
    case .subscribed, .disposed:
      fatalError(
        "a signal sends elements and an end, got \(kind.character) in \(diagram)"
      )
    }
  }
}

/// A script while it is played: a cold signal's to one observer, a hot one's to all.
private final class Showing<Element: Sendable, Error: Swift.Error>: Sendable {
  let broadcaster = Broadcaster<Element, Error>()
  let timers = CompositeDisposable()

  deinit { broadcaster.release() }

  /// Schedules everything at once, so that it comes before what is scheduled on account of it.
  func start(_ script: Script<Element, Error>, on scheduler: TestScheduler) {
    for tick in script.ticks {
      timers += scheduler.schedule(after: tick.delay) {
        for event in tick.events { self.send(event) }
      }
    }
  }

  private func send(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): broadcaster.send(element)
    case .failed(let error): broadcaster.send(completion: .failure(error))
    case .completed: broadcaster.send(completion: .finished)
    }
  }
}
