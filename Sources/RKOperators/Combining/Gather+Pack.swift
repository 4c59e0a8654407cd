import RKCore

/// The columns of one observation, each of its own type, any number of them.
private struct Mixed<each T: Sendable>: Columns {
  /// An element in the closure that puts it into its column.
  struct Piece: Sendable {
    let column: Int
    let put: Block
  }

  typealias Row = (repeat each T)

  let cells: Cells<repeat each T>
  let consumes: Bool
  /// How many elements each column has.
  var counts: [Int]

  var count: Int { counts.count }

  init(consumes: Bool) {
    self.consumes = consumes
    cells = Cells()
    var count = 0
    for _ in repeat (each T).self { count += 1 }
    counts = Array(repeating: 0, count: count)
  }

  func isEmpty(_ column: Int) -> Bool {
    counts[column] == 0
  }

  mutating func put(_ piece: Piece) {
    piece.put()
    counts[piece.column] = consumes ? counts[piece.column] + 1 : 1
  }

  mutating func row() -> Row? {
    if counts.contains(0) { return nil }
    if consumes { for column in counts.indices { counts[column] -= 1 } }
    return Row?.some(cells.row(consumes: consumes))
  }
}

/// The elements of the columns: a pack is not captured by a closure but held by an object.
private final class Cells<each T: Sendable>: Sendable {
  let queues: (repeat Cell<FIFO<each T>>)

  init() {
    queues = (repeat Cell(FIFO<each T>()))
  }

  func row(consumes: Bool) -> (repeat each T) {
    (repeat element(of: each queues, consumes))
  }

  private func element<Element>(of queue: Cell<FIFO<Element>>, _ consumes: Bool) -> Element {
    guard let element = consumes ? queue.value.popFirst() : queue.value.first else {
      preconditionFailure("a row is read when each column has an element")
    }
    return element
  }
}

/// Several signals, each of its own type, and how their elements make rows.
final class Signals<Failure: Error, each T: Sendable>: Sendable {
  private typealias Meeting = Gather<Mixed<repeat each T>>.Meeting<Failure>

  private let signals: (repeat any SignalProtocol<each T, Failure>)
  private let consumes: Bool

  init(consumes: Bool, _ signals: repeat any SignalProtocol<each T, Failure>) {
    self.consumes = consumes
    self.signals = (repeat each signals)
  }

  func observe(_ below: AnyObserver<(repeat each T), Failure>) -> any Disposable {
    let table = Mixed<repeat each T>(consumes: consumes)
    if table.count == 0 { return below.finish() }
    let meeting = Gather.meeting(below, table)
    var column = 0
    for (signal, queue) in repeat (each signals, each table.cells.queues) {
      observe(signal, queue, column, meeting)
      column += 1
    }
    return meeting.handle
  }

  private func observe<Element>(
    _ signal: some SignalProtocol<Element, Failure>,
    _ queue: Cell<FIFO<Element>>,
    _ column: Int,
    _ meeting: Meeting
  ) {
    let consumes = consumes
    meeting.observe(
      signal,
      in: meeting.slot(column),
      next: { element in
        let put = Block {
          if !consumes { _ = queue.value.popFirst() }
          queue.value.append(element)
        }
        return .next(Mixed.Piece(column: column, put: put))
      },
      end: { .end(column: column, $0) }
    )
  }
}
