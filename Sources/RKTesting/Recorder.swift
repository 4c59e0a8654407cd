import RKCore

extension TestScheduler {
  /// Observes a signal, and records its events and their times.
  public func record<Source: SignalProtocol>(
    _ signal: Source
  ) -> Recorder<Source.Element, Source.Error> {
    let recorder = Recorder<Source.Element, Source.Error>(on: self)
    recorder.observe(signal)
    return recorder
  }
}

/// The events of a signal, with the virtual times at which they were sent.
///
/// `TestScheduler.record(_:)` creates a recorder. The recorder records every event, from any thread, even an
/// incorrect event after termination or disposal. Releasing the recorder does not end the observation.
public final class Recorder<Element: Sendable, Error: Swift.Error>: Disposable {
  /// An event, with the time at which it was sent and the thread that sent it.
  public struct Entry: Sendable {
    /// The virtual time.
    public let time: Duration
    /// The event.
    public let event: Signal<Element, Error>.Event
    /// The thread that sent the event; comparisons ignore it.
    public let thread: ThreadID

    /// Creates an entry for the calling thread, to compare with recorded entries.
    public init(time: Duration, event: Signal<Element, Error>.Event) {
      self.time = time
      self.event = event
      thread = .current
    }
  }

  private struct State: Sendable {
    /// The entries with their times; a nil entry marks the disposal.
    var marks: [(time: Duration, entry: Entry?)] = []
    var hasEnded = false
  }

  private let scheduler: TestScheduler
  private let slot = Slot()
  private let state = Locked(State())

  fileprivate init(on scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  fileprivate func observe(_ signal: some SignalProtocol<Element, Error>) {
    slot.observe(
      signal,
      receive: { self.record(.next($0)) },
      completion: { self.record(.init($0)) }
    )
  }

  private func record(_ event: Signal<Element, Error>.Event) {
    let entry = Entry(time: scheduler.now, event: event)
    state.withLock { state in
      state.marks.append((entry.time, entry))
      if event.isTerminal { state.hasEnded = true }
    }
  }

  /// The recorded events, in order.
  public var events: [Entry] {
    state.withLock { $0.marks }.compactMap(\.entry)
  }

  /// The recorded elements, in order.
  public var elements: [Element] { events.compactMap(\.event.element) }

  /// The terminal event, if one was sent; the last one if there are several.
  public var end: Signal<Element, Error>.Event? { events.last { $0.event.isTerminal }?.event }

  /// A Boolean value that indicates whether the observation has terminated or was disposed.
  public var isDisposed: Bool { state.withLock { $0.hasEnded } }

  /// Disposes the observation; the diagram shows the disposal as `!`.
  public func dispose() {
    let time = scheduler.now
    state.withLock { state in
      if state.hasEnded { return }
      state.hasEnded = true
      state.marks.append((time, nil))
    }
    slot.dispose()
  }

  /// The recorded events as a diagram, from time zero until the observation ended, or until now.
  ///
  ///     #expect(recorder.diagram == "-a-b|")
  ///
  /// An element is drawn as its description, which must be one letter or digit. If something cannot be
  /// drawn, such as an event between two ticks or after termination, the diagram has an `error`.
  public var diagram: Diagram { diagram() }

  /// Returns `diagram`, drawn with the given letters.
  ///
  /// - Parameter values: The elements that letters stand for. An element is drawn as the letter whose
  ///   value has the same description. Default: none.
  public func diagram(values: [Character: Element] = [:]) -> Diagram {
    diagram(letters: Diagram.legend(values))
  }

  /// Returns the diagram; `letters` maps the description of an element to the letter to draw.
  package func diagram(letters: [String: Character]) -> Diagram {
    do throws(DiagramError) { return try draw(letters) } catch { return Diagram(error) }
  }

  private func draw(_ letters: [String: Character]) throws(DiagramError) -> Diagram {
    let (marks, hasEnded) = state.withLock { ($0.marks, $0.hasEnded) }
    var kinds: [(time: Duration, kind: Diagram.Kind)] = []
    for (time, entry) in marks {
      switch entry?.event {
      case nil: kinds.append((time, .disposed))
      case .completed: kinds.append((time, .completed))
      case .failed: kinds.append((time, .failed))
      case .next(let element):
        let text = String(describing: element)
        guard let letter = letters[text] ?? Diagram.letter(text) else {
          let rule = "a diagram draws elements as one letter or digit"
          throw DiagramError(rule: rule, text: "next(\(text)) at \(time)", column: nil)
        }
        kinds.append((time, .element(letter)))
      }
    }
    return try Diagram(kinds, through: hasEnded ? nil : Int(scheduler.now.components.seconds))
  }
}

extension Diagram {
  /// Returns a table that maps the description of each element to its letter.
  ///
  /// If several elements have the same description, the table contains the smallest of their letters.
  package static func legend<Element>(_ values: [Character: Element]) -> [String: Character] {
    Dictionary(values.map { (String(describing: $1), $0) }, uniquingKeysWith: min)
  }

  /// Returns the character if the text is a single letter or digit; otherwise nil.
  fileprivate static func letter(_ text: String) -> Character? {
    text.count == 1 ? text.first.flatMap { letters[$0] } : nil
  }
}

extension Recorder.Entry: CustomStringConvertible {
  /// The event and its time: `next(a) at 3.0 seconds`.
  public var description: String { "\(event) at \(time)" }
}

extension Recorder.Entry: Equatable where Element: Equatable, Error: Equatable {
  /// Returns whether two entries have equal times and events; threads are ignored.
  public static func == (left: Self, right: Self) -> Bool {
    left.time == right.time && left.event == right.event
  }
}
