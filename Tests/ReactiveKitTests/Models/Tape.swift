import RKCore
import RKTesting
import TestSupport

/// The failures of models, one for each origin.
enum Fault: Error, Hashable {
  /// Of the source.
  case source
  /// Of the second signal.
  case other
  /// Of a closure or an argument of an operator.
  case stage
}

/// All events of a signal that sends at once: an array of elements, and what follows them.
struct Tape: Hashable, Sendable, CustomStringConvertible {
  enum End: Hashable, Sendable {
    case completed
    case failed(Fault)
    /// No event follows.
    case silent
    /// The elements repeat forever.
    case endless
  }

  var elements: [Int]
  var end: End

  init(_ elements: [Int], _ end: End = .completed) {
    self.elements = elements
    self.end = end
  }

  var description: String {
    let mark =
      switch end {
      case .completed: "|"
      case .failed(let fault): "# \(fault)"
      case .silent: "-"
      case .endless: "…"
      }
    return (elements.map(String.init) + [mark]).joined(separator: " ")
  }

  /// Replaces the elements.
  func with(_ elements: [Int]) -> Tape { Tape(elements, end) }

  /// Adds elements on completion.
  func completing(with more: [Int]) -> Tape {
    end == .completed ? with(elements + more) : self
  }

  /// Emits one result on completion, and nothing before.
  func result(_ make: ([Int]) -> [Int]) -> Tape {
    with(end == .completed ? make(elements) : [])
  }

  /// Continues with another tape on completion.
  func followed(by next: Tape) -> Tape {
    end == .completed ? Tape(elements + next.elements, next.end) : self
  }

  /// Ends at the first element for which a closure returns an end.
  func until(_ end: (Int) -> (last: [Int], end: End)?) -> Tape {
    for (index, element) in elements.enumerated() {
      if let (last, end) = end(element) { return Tape(elements[..<index] + last, end) }
    }
    return self
  }
}

extension Tape {
  /// The number of elements of an endless tape that a model looks at.
  static let lookahead = 24

  /// A cold signal of the events; an endless one repeats, and fails after 1,000 rounds.
  var signal: Signal<Int, Fault> {
    Signal { [elements, end] observer in
      let rounds = end == .endless ? 1_000 : 1
      for _ in 0..<rounds {
        for element in elements {
          if observer.isDisposed { return nil }
          observer.receive(element)
        }
      }
      switch end {
      case .completed: observer.on(.completed)
      case .failed(let fault): observer.on(.failed(fault))
      // Retains the observer: releasing it would end the observation.
      case .silent: return BlockDisposable { withExtendedLifetime(observer) {} }
      case .endless: observer.on(.failed(.stage))
      }
      return nil
    }
  }

  /// The part that a model looks at: of an endless tape, more than one round.
  var seen: Tape {
    guard end == .endless else { return self }
    let rounds = (Self.lookahead + elements.count - 1) / elements.count
    return with((0..<rounds).flatMap { _ in elements })
  }

  /// Observes a signal, calls a closure that makes it send, and records its events.
  static func played(
    by signal: Signal<Int, Fault>,
    violations: Log<String>,
    when drive: () -> Void = {}
  ) -> Tape {
    let log = Log<Signal<Int, Fault>.Event>()
    let observation = signal.checkingSerial(violations.append).observe { log($0) }
    drive()
    observation.dispose()
    var tape = Tape([], .silent)
    for event in log.values {
      switch event {
      case .next(let element): tape.elements.append(element)
      case .completed: tape.end = .completed
      case .failed(let fault): tape.end = .failed(fault)
      }
    }
    return tape
  }
}
