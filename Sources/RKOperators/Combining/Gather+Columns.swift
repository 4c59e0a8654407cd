import RKCore

/// Two to six columns, each of its own type; `Unused` stands for those that are not needed.
@usableFromInline
struct Table<A: Column, B: Column, C: Column, D: Column, E: Column, F: Column>: Columns {
  @usableFromInline
  enum Piece: Sendable {
    case a(A.Element)
    case b(B.Element)
    case c(C.Element)
    case d(D.Element)
    case e(E.Element)
    case f(F.Element)
  }

  @usableFromInline typealias Row = (
    A.Element, B.Element, C.Element, D.Element, E.Element, F.Element
  )

  @usableFromInline let count: Int
  @usableFromInline var a = A()
  @usableFromInline var b = B()
  @usableFromInline var c = C()
  @usableFromInline var d = D()
  @usableFromInline var e = E()
  @usableFromInline var f = F()

  @inlinable
  init(count: Int) {
    self.count = count
  }

  @inlinable
  func isEmpty(_ column: Int) -> Bool {
    switch column {
    case 0: a.isEmpty
    case 1: b.isEmpty
    case 2: c.isEmpty
    case 3: d.isEmpty
    case 4: e.isEmpty
    default: f.isEmpty
    }
  }

  @inlinable
  mutating func put(_ piece: Piece) {
    switch piece {
    case .a(let element): a.append(element)
    case .b(let element): b.append(element)
    case .c(let element): c.append(element)
    case .d(let element): d.append(element)
    case .e(let element): e.append(element)
    case .f(let element): f.append(element)
    }
  }

  @inlinable
  mutating func row() -> Row? {
    if a.isEmpty || b.isEmpty || c.isEmpty || d.isEmpty || e.isEmpty || f.isEmpty { return nil }
    guard let a = a.next(), let b = b.next(), let c = c.next(), let d = d.next(), let e = e.next(),
      let f = f.next()
    else { return nil }
    return (a, b, c, d, e, f)
  }

  /// Rows of as many signals as there are.
  @inlinable
  static func rows<Failure: Error>(
    _ a: Signal<A.Element, Failure>,
    _ b: Signal<B.Element, Failure>,
    _ c: Signal<C.Element, Failure>? = nil,
    _ d: Signal<D.Element, Failure>? = nil,
    _ e: Signal<E.Element, Failure>? = nil,
    _ f: Signal<F.Element, Failure>? = nil
  ) -> Signal<Row, Failure> {
    Signal(onSubscribe: { downstream in
      let count = f != nil ? 6 : e != nil ? 5 : d != nil ? 4 : c != nil ? 3 : 2
      let node = Gather.node(downstream, Table(count: count))
      observe(a, column: 0, in: node) { .a($0) }
      observe(b, column: 1, in: node) { .b($0) }
      observe(c, column: 2, in: node) { .c($0) }
      observe(d, column: 3, in: node) { .d($0) }
      observe(e, column: 4, in: node) { .e($0) }
      observe(f, column: 5, in: node) { .f($0) }
      return node.disposable
    })
  }

  @inlinable @inline(__always)
  static func observe<Element: Sendable, Failure: Error>(
    _ signal: Signal<Element, Failure>?,
    column: Int,
    in node: Gather<Table>.Node<Failure>,
    piece: @escaping @Sendable (Element) -> Piece
  ) {
    guard let signal else { return }
    node.observe(
      signal,
      in: node.slot(column),
      next: { .next(piece($0)) },
      end: { .end(column: column, $0) }
    )
  }
}

/// A column that no signal fills.
@usableFromInline
struct Unused: Column {
  @inlinable init() {}

  @inlinable var isEmpty: Bool { false }

  @inlinable
  mutating func append(_ element: Void) {}

  @inlinable
  mutating func next() -> Void? { () }
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
    Signal(onSubscribe: { downstream in
      if signals.isEmpty { return downstream.finish() }
      let node = Gather.node(downstream, Many(signals.count))
      for (column, signal) in signals.enumerated() {
        node.observe(
          signal,
          in: node.slot(column),
          next: { .next(Piece(column: column, element: $0)) },
          end: { .end(column: column, $0) }
        )
      }
      return node.disposable
    })
  }
}
