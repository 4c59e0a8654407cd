import RKCore

/// Two columns, each of its own type.
@usableFromInline
struct Pair<First: Column, Second: Column>: Columns {
  @usableFromInline
  enum Piece: Sendable {
    case first(First.Element)
    case second(Second.Element)
  }

  @usableFromInline var first = First()
  @usableFromInline var second = Second()

  @inlinable init() {}

  @inlinable var count: Int { 2 }

  @inlinable
  func isEmpty(_ column: Int) -> Bool {
    column == 0 ? first.isEmpty : second.isEmpty
  }

  @inlinable
  mutating func put(_ piece: Piece) {
    switch piece {
    case .first(let element): first.append(element)
    case .second(let element): second.append(element)
    }
  }

  @inlinable
  mutating func row() -> (First.Element, Second.Element)? {
    if first.isEmpty || second.isEmpty { return nil }
    guard let left = first.next(), let right = second.next() else { return nil }
    return (left, right)
  }

  /// Rows of two signals.
  @inlinable
  static func rows<A: SignalProtocol, B: SignalProtocol>(
    _ a: A,
    _ b: B
  ) -> Signal<(A.Element, B.Element), A.Error>
  where A.Element == First.Element, B.Element == Second.Element, A.Error == B.Error {
    Signal(wire: { below in
      let meeting = Gather.meeting(below, Pair())
      meeting.observe(
        a,
        in: meeting.slot(0),
        next: { .next(.first($0)) },
        end: { .end(column: 0, $0) }
      )
      meeting.observe(
        b,
        in: meeting.slot(1),
        next: { .next(.second($0)) },
        end: { .end(column: 1, $0) }
      )
      return meeting.handle
    })
  }
}

/// Any number of columns of one type.
@usableFromInline
struct Many<Kind: Column>: Columns {
  @usableFromInline
  struct Piece: Sendable {
    @usableFromInline let column: Int
    @usableFromInline let element: Kind.Element

    @inlinable
    init(column: Int, element: Kind.Element) {
      self.column = column
      self.element = element
    }
  }

  @usableFromInline var columns: [Kind]
  /// How many columns have no element.
  @usableFromInline var missing: Int

  @inlinable
  init(_ count: Int) {
    columns = (0..<count).map { _ in Kind() }
    missing = count
  }

  @inlinable var count: Int { columns.count }

  @inlinable
  func isEmpty(_ column: Int) -> Bool {
    columns[column].isEmpty
  }

  @inlinable
  mutating func put(_ piece: Piece) {
    if columns[piece.column].isEmpty { missing -= 1 }
    columns[piece.column].append(piece.element)
  }

  @inlinable
  mutating func row() -> [Kind.Element]? {
    if missing > 0 { return nil }
    var row: [Kind.Element] = []
    row.reserveCapacity(columns.count)
    for column in columns.indices {
      if let element = columns[column].next() { row.append(element) }
      if columns[column].isEmpty { missing += 1 }
    }
    return row
  }

  /// Rows of a collection of signals.
  @inlinable
  static func rows<S: Collection & Sendable>(
    _ signals: S
  ) -> Signal<[Kind.Element], S.Element.Error>
  where S.Element: SignalProtocol, S.Element.Element == Kind.Element {
    Signal(wire: { below in
      if signals.isEmpty { return below.finish() }
      let meeting = Gather.meeting(below, Many(signals.count))
      for (column, signal) in signals.enumerated() {
        meeting.observe(
          signal,
          in: meeting.slot(column),
          next: { .next(Piece(column: column, element: $0)) },
          end: { .end(column: column, $0) }
        )
      }
      return meeting.handle
    })
  }
}
