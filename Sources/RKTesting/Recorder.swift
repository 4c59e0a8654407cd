import RKCore

extension TestScheduler {
  /// Observes a signal, from now on, and writes down what it sends and when.
  public func record<Source: SignalProtocol>(
    _ signal: Source
  ) -> Recorder<Source.Element, Source.Error> {
    let recorder = Recorder<Source.Element, Source.Error>(on: self)
    recorder.observe(signal)
    return recorder
  }
}

/// What a signal sent, and at what virtual time.
///
/// `TestScheduler.record(_:)` makes one. Whatever arrives is written down, also what should not: after
/// the end, after disposal. It may arrive on any thread. Dropping the recorder does not end the
/// observation.
public final class Recorder<Element: Sendable, Error: Swift.Error>: Disposable {
  /// An event, when it was sent, and where.
  public struct Entry: Sendable {
    /// The virtual time.
    public let time: Duration
    /// What was sent.
    public let event: Signal<Element, Error>.Event
    /// The thread that sent it, which tells no two entries apart.
    public let thread: ThreadID

    /// Makes an entry, to compare with: of the calling thread.
    public init(time: Duration, event: Signal<Element, Error>.Event) {
      self.time = time
      self.event = event
      thread = .current
    }
  }

  private struct Notes: Sendable {
    /// nil stands for disposal.
    var marks: [(time: Duration, entry: Entry?)] = []
    var isOver = false
  }

  private let scheduler: TestScheduler
  private let slot = Slot()
  private let notes = Locked(Notes())

  fileprivate init(on scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  fileprivate func observe(_ signal: some SignalProtocol<Element, Error>) {
    slot.hold(
      signal.observe(
        with: AnyObserver(
          receive: { self.write(.next($0)) },
          completion: { self.write(.init($0)) },
          upstream: slot
        )
      )
    )
  }

  private func write(_ event: Signal<Element, Error>.Event) {
    let entry = Entry(time: scheduler.now, event: event)
    notes.withLock { notes in
      notes.marks.append((entry.time, entry))
      if event.isTerminal { notes.isOver = true }
    }
  }

  /// What was sent, in order.
  public var events: [Entry] {
    notes.withLock { $0.marks }.compactMap(\.entry)
  }

  /// The elements that were sent, in order.
  public var elements: [Element] { events.compactMap(\.event.element) }

  /// The end, if it was told: the last of several.
  public var end: Signal<Element, Error>.Event? { events.last { $0.event.isTerminal }?.event }

  /// Whether the signal has ended or was disposed.
  public var isDisposed: Bool { notes.withLock { $0.isOver } }

  /// Ends the observation; `!` in the diagram.
  public func dispose() {
    let time = scheduler.now
    notes.withLock { notes in
      if notes.isOver { return }
      notes.isOver = true
      notes.marks.append((time, nil))
    }
    slot.dispose()
  }

  /// What happened from the beginning of time until the end, or until now.
  ///
  ///     #expect(recorder.diagram == "-a-b|")
  ///
  /// An element is drawn as its description, which must be one letter or digit. What cannot be drawn,
  /// such as an event between two ticks or after the end, makes a diagram with an `error`.
  public var diagram: Diagram { diagram() }

  /// What happened from the beginning of time until the end, or until now.
  ///
  /// - Parameter values: The elements that letters stand for. An element is drawn as the letter whose
  ///   value has the same description, or else as its description, which must be one letter or digit.
  public func diagram(values: [Character: Element] = [:]) -> Diagram {
    diagram(letters: Diagram.legend(values))
  }

  /// What happened, with the letters by the descriptions of what they stand for.
  package func diagram(letters: [String: Character]) -> Diagram {
    do throws(DiagramError) { return try draw(letters) } catch { return Diagram(error) }
  }

  private func draw(_ letters: [String: Character]) throws(DiagramError) -> Diagram {
    let (marks, isOver) = notes.withLock { ($0.marks, $0.isOver) }
    var kinds: [(time: Duration, kind: Diagram.Kind)] = []
    for (time, entry) in marks {
      switch entry?.event {
      case nil: kinds.append((time, .disposed))
      case .completed: kinds.append((time, .completed))
      case .failed: kinds.append((time, .failed))
      case .next(let element):
        let text = String(describing: element)
        guard let letter = letters[text] ?? Diagram.letter(text) else {
          throw DiagramError(
            rule: "a diagram draws elements as one letter or digit",
            text: "next(\(text)) at \(time)",
            column: nil
          )
        }
        kinds.append((time, .element(letter)))
      }
    }
    return try Diagram(kinds, through: isOver ? nil : Int(scheduler.now.components.seconds))
  }
}

extension Diagram {
  /// The letters by the descriptions of what they stand for; the first of several.
  package static func legend<Element>(_ values: [Character: Element]) -> [String: Character] {
    Dictionary(values.map { (String(describing: $1), $0) }, uniquingKeysWith: min)
  }

  /// The letter or digit that a text consists of, if it does.
  fileprivate static func letter(_ text: String) -> Character? {
    text.count == 1 ? text.first.flatMap { letters[$0] } : nil
  }
}

extension Recorder.Entry: CustomStringConvertible {
  /// The event and its time: `next(a) at 3.0 seconds`.
  public var description: String { "\(event) at \(time)" }
}

extension Recorder.Entry: Equatable where Element: Equatable, Error: Equatable {
  /// Whether the same was sent at the same time, on whatever thread.
  public static func == (left: Self, right: Self) -> Bool {
    left.time == right.time && left.event == right.event
  }
}
