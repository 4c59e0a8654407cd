import RKCore

/// One state machine for `combineLatest` and `zip`: elements of several signals come together in rows.
///
///     signal 0 ──► column 0 ─┐
///     signal 1 ──► column 1 ─┼─ all have an element ──► row ──► downstream
///     signal 2 ──► column 2 ─┘
///
/// What the columns are, and whether a row takes the elements away, is up to `Columns`.
@usableFromInline
struct Gather<Table: Columns> {
  @usableFromInline
  enum Input<Failure: Error>: Sendable {
    case next(Table.Piece)
    case end(column: Int, Subscribers.Completion<Failure>)
  }

  @usableFromInline typealias Node<Failure: Error> =
    SerializedOperator<Gather, Input<Failure>, Table.Row, Failure>

  @usableFromInline var table: Table
  /// The columns whose signals have completed.
  @usableFromInline var ended: [Int] = []

  @inlinable
  init(_ table: Table) {
    self.table = table
  }

  /// Whether the row that was taken was the last.
  @inlinable var isExhausted: Bool {
    for column in ended where table.isEmpty(column) { return true }
    return false
  }

  /// Notes the end of a column, and answers whether no row can come any more.
  @inlinable
  mutating func end(_ column: Int) -> Bool {
    ended.append(column)
    return ended.count == table.count || table.isEmpty(column)
  }

  /// Makes the place where the columns of one observation meet.
  @inlinable
  static func node<Failure: Error>(
    _ downstream: AnyObserver<Table.Row, Failure>,
    _ table: Table
  ) -> Node<Failure> {
    Node(downstream: downstream, state: Gather(table), sources: table.count) {
      gather,
      input,
      node in
      switch input {
      case .next(let piece):
        gather.table.put(piece)
        guard let row = gather.table.row() else { return }
        node.send(row)
        if gather.isExhausted { node.finish(.finished) }
      case .end(let column, .finished):
        if gather.end(column) { node.finish(.finished) }
      case .end(_, .failure(let error)): node.finish(.failure(error))
      }
    }
  }
}

/// The columns of one observation.
@usableFromInline
protocol Columns: SendableMetatype {
  /// An element, and the column that it is for.
  associatedtype Piece: Sendable
  associatedtype Row: Sendable

  /// How many columns there are.
  var count: Int { get }

  /// Whether a column has no element.
  func isEmpty(_ column: Int) -> Bool

  mutating func put(_ piece: Piece)

  /// The row, when each column has an element.
  mutating func row() -> Row?
}

/// The elements of one signal that a row may need.
@usableFromInline
protocol Column: SendableMetatype {
  associatedtype Element: Sendable

  init()

  var isEmpty: Bool { get }

  mutating func append(_ element: Element)

  /// Its element of the next row.
  mutating func next() -> Element?
}

/// The latest element, which stays.
@usableFromInline
struct Latest<Element: Sendable>: Column {
  @usableFromInline var element: Element?

  @inlinable init() {}

  @inlinable var isEmpty: Bool { element == nil }

  @inlinable
  mutating func append(_ element: Element) {
    self.element = element
  }

  @inlinable
  mutating func next() -> Element? {
    element
  }
}

/// All elements, of which a row takes the first.
@usableFromInline
struct Queue<Element: Sendable>: Column {
  @usableFromInline var elements = FIFO<Element>()

  @inlinable init() {}

  @inlinable var isEmpty: Bool { elements.isEmpty }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func next() -> Element? {
    elements.popFirst()
  }
}
