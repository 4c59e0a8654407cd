import RKCore

/// The default failure of signals that play diagrams; its description is `#`.
public struct DiagramFailure: Error, Hashable, CustomStringConvertible {
  /// Creates the failure; all instances are equal.
  public init() {}

  /// `#`.
  public var description: String { "#" }
}

extension TestScheduler {
  /// Creates a signal that plays a diagram from its beginning for each observation.
  ///
  ///     let letters = time.cold("-a-[bc]-|")
  ///     let numbers = time.cold("-a-b-#", values: ["a": 1, "b": 2], failure: Timeout())
  ///
  /// The events are scheduled when the signal is observed. Within a tick, an event is sent before any action
  /// that was scheduled after the observation began.
  ///
  /// - Parameters:
  ///   - diagram: The diagram. `^` and `!` trap, because only an observer can cause these events.
  ///   - values: The elements that letters stand for. A letter without an element traps. Default:
  ///     each letter stands for itself.
  ///   - failure: The failure that `#` stands for. With `nil` the signal cannot fail, and `#` traps.
  ///     Default: a `DiagramFailure`.
  public func cold<Element: Sendable, Failure: Error>(
    _ diagram: Diagram,
    values: [Character: Element] = Diagram.letters,
    failure: Failure = DiagramFailure()
  ) -> TestSignal<Element, Failure> {
    signal(diagram, values, failure, isHot: false)
  }

  /// Creates a signal that plays a diagram once, starting now, to its current observers.
  ///
  /// An observer that is added after the terminal event receives only that event. The parameters are the
  /// same as for `cold(_:values:failure:)`.
  public func hot<Element: Sendable, Failure: Error>(
    _ diagram: Diagram,
    values: [Character: Element] = Diagram.letters,
    failure: Failure = DiagramFailure()
  ) -> TestSignal<Element, Failure> {
    signal(diagram, values, failure, isHot: true)
  }

  /// A form of `cold(_:values:failure:)` for a signal that cannot fail; `failure` is `nil`.
  public func cold<Element: Sendable>(
    _ diagram: Diagram,
    values: [Character: Element] = Diagram.letters,
    failure: Never?
  ) -> TestSignal<Element, Never> {
    signal(diagram, values, failure, isHot: false)
  }

  /// A form of `hot(_:values:failure:)` for a signal that cannot fail; `failure` is `nil`.
  public func hot<Element: Sendable>(
    _ diagram: Diagram,
    values: [Character: Element] = Diagram.letters,
    failure: Never?
  ) -> TestSignal<Element, Never> {
    signal(diagram, values, failure, isHot: true)
  }

  /// Creates a signal that plays a diagram; without a failure, the signal cannot fail.
  package func signal<Element: Sendable, Failure: Error>(
    _ diagram: Diagram,
    _ values: [Character: Element],
    _ failure: Failure?,
    isHot: Bool
  ) -> TestSignal<Element, Failure> {
    let signal = TestSignal(diagram.script(values, failure), on: self, isHot: isHot)
    played.withLock { $0?.append(PlayedDiagram(diagram, values, in: signal)) }
    return signal
  }
}

/// A signal that plays a diagram in virtual time, and records its observations.
///
/// `TestScheduler.cold(_:)` and `hot(_:)` create a test signal. The events are sent on the thread that moves
/// the time.
public final class TestSignal<Element: Sendable, Error: Swift.Error>: AnyObserverSignal {
  fileprivate typealias Script = [(delay: Duration, events: [Signal<Element, Error>.Event])]

  private let script: Script
  private let scheduler: TestScheduler
  private let hot: Playback?
  private let logs = Locked<[SubscriptionLog]>([])

  fileprivate init(_ script: Script, on scheduler: TestScheduler, isHot: Bool) {
    self.script = script
    self.scheduler = scheduler
    hot = isHot ? Playback() : nil
    hot?.start(script, on: scheduler)
  }

  /// The observations in the order in which they began, each as a diagram from time zero.
  ///
  /// ```text
  /// ^--!       observed at 0, disposed at 3
  /// --^---|    observed at 2, completed at 6
  /// ---^       observed at 3, and still observed
  /// ```
  ///
  /// Reading this property traps if an observation began or ended between two ticks.
  public var subscriptions: [Diagram] { logs.withLock { $0 }.map(\.diagram) }

  /// Observes the signal.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    let playback = hot ?? Playback()
    let ownTimers = hot == nil ? playback.timers : nil
    let subscription = TestSubscription(on: scheduler, timers: ownTimers)
    logs.withLock { $0.append(subscription.log) }
    observer.upstream?.hold(subscription)
    if hot == nil { playback.start(script, on: scheduler) }
    let noting = AnyObserver<Element, Error>(
      receive: observer.element,
      completion: { completion in
        let event = Signal<Element, Error>.Event(completion)
        subscription.end(event.isCompleted ? .completed : .failed)
        observer.receive(completion: completion)
      },
      upstream: subscription.slot
    )
    _ = playback.broadcaster.observe(noting)
    return subscription
  }

  /// A running playback of a script, for one observer of a cold signal or all observers of a hot one.
  private final class Playback: Sendable {
    let broadcaster = Broadcaster<Element, Error>()
    let timers = CompositeDisposable()

    deinit { broadcaster.release() }

    /// Schedules all events in advance, so that they run before actions that are scheduled later for the same
    /// time.
    func start(_ script: Script, on scheduler: TestScheduler) {
      for (delay, events) in script {
        timers += scheduler.schedule(after: delay) {
          for event in events { self.send(event) }
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
}

/// The events and observations of a test signal, for drawing a picture.
package struct PlayedDiagram: Sendable {
  /// The events of the diagram; each element is the first character of its value's description.
  package let events: [(tick: Int, kind: Diagram.Kind)]
  private let observations: @Sendable () -> [Diagram]

  fileprivate init<Element, Failure>(
    _ diagram: Diagram,
    _ values: [Character: Element],
    in signal: TestSignal<Element, Failure>
  ) {
    observations = { signal.subscriptions }
    events = diagram.events.map { event in
      guard case .element(let letter) = event.kind, let value = values[letter],
        let drawn = String(describing: value).first
      else { return (event.tick, event.kind) }
      return (event.tick, .element(drawn))
    }
  }

  /// The observations in the order in which they began, as in `TestSignal.subscriptions`.
  package var subscriptions: [Diagram] { observations() }
}

extension Diagram {
  /// Returns the events, grouped by tick.
  fileprivate func script<Element, Failure>(
    _ values: [Character: Element],
    _ failure: Failure?
  ) -> TestSignal<Element, Failure>.Script {
    Dictionary(grouping: events, by: \.tick).sorted { $0.key < $1.key }.map { tick, events in
      (.ticks(tick), events.map { event($0.kind, values, failure) })
    }
  }

  private func event<Element, Failure>(
    _ kind: Kind,
    _ values: [Character: Element],
    _ failure: Failure?
  ) -> Signal<Element, Failure>.Event {
    switch kind {
    case .element(let letter):
      guard let element = values[letter] else {
        fatalError("\(self) needs a value for \(letter), got \(values)")
      }
      return .next(element)
    case .completed: return .completed
    case .failed:
      guard let failure else { fatalError("\(self) needs a failure for #, got none") }
      return .failed(failure)
    case .subscribed, .disposed:
      fatalError("a signal cannot send this, got \(kind.character) in \(self)")
    }
  }
}
