import RKCore

/// One state machine for `combineLatest` and `zip`: elements of several signals come together in rows.
///
///     signal 0 ──► column 0 ─┐
///     signal 1 ──► column 1 ─┼─ all have an element ──► row ──► below
///     signal 2 ──► column 2 ─┘
///
/// A zip takes the elements of a row away, so that its columns are queues; a latest row keeps them, so
/// that its columns hold one element. Columns are the owner's alone.
struct Gather<Element: Sendable, Failure: Error>: Sendable {
  enum Input: Sendable {
    /// An element, and what puts it into its column.
    case next(column: Int, Action)
    case end(column: Int, Subscribers.Completion<Failure>)
  }

  struct State {
    /// How many elements each column has.
    var counts: [Int]
    var ended: [Bool]
    let consumes: Bool

    /// Whether no row can come any more.
    var isOver: Bool {
      zip(counts, ended).contains { $0 == 0 && $1 } || (!consumes && !ended.contains(false))
    }

    mutating func put(in column: Int) {
      counts[column] = consumes ? counts[column] + 1 : 1
    }

    /// Whether there is a row, which is then taken.
    mutating func takeRow() -> Bool {
      if counts.contains(0) { return false }
      if consumes { for column in counts.indices { counts[column] -= 1 } }
      return true
    }
  }

  typealias Meeting = Junction<State, Input, Element, Failure>

  /// Makes the place where the columns of one observation meet.
  ///
  /// - Parameters:
  ///   - below: Is sent the rows.
  ///   - columns: How many there are; without any the result completes.
  ///   - consumes: Whether a row takes the elements away.
  ///   - row: Reads a row, or takes it.
  static func meeting(
    _ below: AnyObserver<Element, Failure>,
    columns: Int,
    consumes: Bool,
    row: @escaping @Sendable () -> Element
  ) -> Meeting {
    let state = State(
      counts: Array(repeating: 0, count: columns),
      ended: Array(repeating: false, count: columns),
      consumes: consumes
    )
    return Meeting(below: below, state: state, sources: columns) { state, input, junction in
      switch input {
      case .next(let column, let put):
        put()
        state.put(in: column)
        if state.takeRow() { junction.send(row()) }
        if consumes, state.isOver { junction.finish(.finished) }
      case .end(let column, .finished):
        state.ended[column] = true
        if state.isOver { junction.finish(.finished) }
      case .end(_, .failure(let error)): junction.finish(.failure(error))
      }
    }
  }
}

extension Junction {
  /// Observes the signal of a column.
  fileprivate func observe<T>(
    _ signal: some SignalProtocol<T, Error>,
    column: Int,
    put: @escaping @Sendable (T) -> Void
  ) where Input == Gather<Element, Error>.Input {
    observe(
      signal,
      in: slot(column),
      next: { element in .next(column: column, Action { put(element) }) },
      end: { .end(column: column, $0) }
    )
  }
}

/// The columns of one observation, each of its own type.
private final class Columns<each T: Sendable>: Sendable {
  let queues: (repeat Cell<FIFO<each T>>)
  let consumes: Bool

  init(consumes: Bool) {
    self.consumes = consumes
    queues = (repeat Cell(FIFO<each T>()))
  }

  func row() -> (repeat each T) {
    (repeat element(of: each queues))
  }

  private func element<Element>(of queue: Cell<FIFO<Element>>) -> Element {
    guard let element = consumes ? queue.value.popFirst() : queue.value.first else {
      preconditionFailure("a row is read when each column has an element")
    }
    return element
  }
}

/// Several signals, each of its own type, and how their elements make rows.
final class Signals<Failure: Error, each T: Sendable>: Sendable {
  private let signals: (repeat any SignalProtocol<each T, Failure>)
  private let consumes: Bool

  init(consumes: Bool, _ signals: repeat any SignalProtocol<each T, Failure>) {
    self.consumes = consumes
    self.signals = (repeat each signals)
  }

  func observe(_ below: AnyObserver<(repeat each T), Failure>) -> any Disposable {
    let columns = Columns<repeat each T>(consumes: consumes)
    var count = 0
    for _ in repeat each signals { count += 1 }
    let meeting = Gather.meeting(below, columns: count, consumes: consumes) { columns.row() }
    var column = 0
    for (signal, queue) in repeat (each signals, each columns.queues) {
      observe(signal, queue, column, meeting)
      column += 1
    }
    return meeting
  }

  private func observe<Element>(
    _ signal: some SignalProtocol<Element, Failure>,
    _ queue: Cell<FIFO<Element>>,
    _ column: Int,
    _ meeting: Gather<(repeat each T), Failure>.Meeting
  ) {
    let consumes = consumes
    meeting.observe(signal, column: column) { element in
      if !consumes { _ = queue.value.popFirst() }
      queue.value.append(element)
    }
  }
}

extension Signal {
  /// Rows of a collection of signals.
  init<S: Collection & Sendable>(
    gathering signals: S,
    consumes: Bool,
    combine: @escaping @Sendable ([S.Element.Element]) -> Element
  ) where S.Element: SignalProtocol, S.Element.Error == Error {
    self.init(wire: { below in
      if signals.isEmpty { return below.finish() }
      let queues = signals.map { _ in Cell(FIFO<S.Element.Element>()) }
      let meeting = Gather.meeting(below, columns: queues.count, consumes: consumes) {
        combine(queues.compactMap { consumes ? $0.value.popFirst() : $0.value.first })
      }
      for (column, signal) in signals.enumerated() {
        let queue = queues[column]
        meeting.observe(signal, column: column) { element in
          if !consumes { _ = queue.value.popFirst() }
          queue.value.append(element)
        }
      }
      return meeting
    })
  }
}
