import RKCore
import RKTesting
import TestSupport

/// What a model fails with, so that no failure is taken for another.
enum Fault: Error, Hashable {
  /// Of the source at the top.
  case source
  /// Of a signal beside it.
  case other
  /// Of a closure or of an operator's argument.
  case stage
}

/// All events of a signal that sends at once, as an array and what comes after it.
struct Tape: Hashable, Sendable, CustomStringConvertible {
  enum End: Hashable, Sendable {
    case completed
    case failed(Fault)
    /// Nothing more comes, and no end.
    case silent
    /// Elements go on for ever; of these the array has the first.
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

  /// The same end after other elements.
  func with(_ elements: [Int]) -> Tape { Tape(elements, end) }

  /// What a completion adds to the elements.
  func completing(with more: [Int]) -> Tape {
    end == .completed ? with(elements + more) : self
  }

  /// One result at the completion, and nothing before.
  func result(_ make: ([Int]) -> [Int]) -> Tape {
    with(end == .completed ? make(elements) : [])
  }

  /// What another tape goes on with where this one completes.
  func followed(by next: Tape) -> Tape {
    end == .completed ? Tape(elements + next.elements, next.end) : self
  }

  /// The events up to the first element that a closure has an end for.
  func until(_ end: (Int) -> (last: [Int], end: End)?) -> Tape {
    for (index, element) in elements.enumerated() {
      if let (last, end) = end(element) { return Tape(elements[..<index] + last, end) }
    }
    return self
  }
}

extension Tape {
  /// How many elements of an endless tape are looked at.
  static let glance = 24

  /// A cold signal that plays it; an endless one begins again, and is cut should nobody ever stop it.
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
      // The observer is kept: to let go of it would tell that nothing more comes.
      case .silent: return BlockDisposable { withExtendedLifetime(observer) {} }
      case .endless: observer.on(.failed(.stage))
      }
      return nil
    }
  }

  /// What a model looks at of it: of an endless tape, more than one round.
  var seen: Tape {
    guard end == .endless else { return self }
    let rounds = (Self.glance + elements.count - 1) / elements.count
    return with((0..<rounds).flatMap { _ in elements })
  }

  /// Observes a signal, does what makes it send, and writes down what it sent by then.
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
