extension SectionedCollection {
  /// Returns the elements of all sections, in order.
  ///
  ///     let count = shelves.joined().countProperty()
  ///
  /// Each change sends at most one event. If an event of this list moves an element to another section, the
  /// event of the result does not delete and insert the element. Instead, the event lists a move if the order
  /// of the elements changes.
  @export(implementation)
  public func joined() -> DerivedCollection<Item> {
    rows(SectionedRowsOperator(header: nil) { $0 })
  }

  /// Returns the rows of a list in which each section begins with a header.
  ///
  ///     let rows = shelves.rows { "\($0.key): \($0.items.count)" } item: { "  " + $0.title }
  ///
  /// Each change sends at most one event. A change to the elements of a section also replaces the section's
  /// header.
  ///
  /// - Parameters:
  ///   - header: A closure that returns the first row of a section.
  ///   - item: A closure that returns the row of an element.
  @export(implementation)
  public func rows<Row: Sendable>(
    header: @escaping @Sendable (CollectionSection<Key, Item>) -> Row,
    item: @escaping @Sendable (Item) -> Row
  ) -> DerivedCollection<Row> {
    rows(SectionedRowsOperator(header: header, item: item))
  }

  @export(implementation)
  func rows<Row>(_ machine: SectionedRowsOperator<Key, Item, Row>) -> DerivedCollection<Row> {
    DerivedCollection(from: [self], DerivedCollectionNode(machine, of: node))
  }
}

/// The state machine of `joined()` and `rows(header:item:)`.
@usableFromInline
struct SectionedRowsOperator<Key: Hashable & Sendable, Item: Sendable, Row: Sendable>:
  CollectionOperator
{
  @usableFromInline typealias Section = CollectionSection<Key, Item>

  @usableFromInline let header: (@Sendable (Section) -> Row)?
  @usableFromInline let item: @Sendable (Item) -> Row
  @usableFromInline var rows = Concatenation<Row>(keepingCrossing: true)
  /// The sections, if there are headers; otherwise empty.
  @usableFromInline var sections: [Section] = []

  @export(implementation)
  init(header: (@Sendable (Section) -> Row)?, item: @escaping @Sendable (Item) -> Row) {
    (self.header, self.item) = (header, item)
  }

  @export(implementation)
  mutating func apply(
    _ change: SectionedChange<Key, Item>,
    into output: inout Change<Row>
  ) {
    if header != nil {
      var change = change
      change.apply(to: &sections)
    }
    if !change.parts.isEmpty { rows.order.buildTree() }
    for part in change.parts {
      rows.parts[rows.order.slot(at: part.before)] = rowChange(part)
    }
    let places = change.sections.places
    rows.order.begin(places)
    let entering = places.entering.map { entry -> [Row] in
      if entry.element < 0 { return [] }
      let section = change.sections.elements[Int(entry.element)]
      return (header.map { [$0(section)] } ?? []) + section.items.map(item)
    }
    rows.apply(places, entering, into: &output)
  }

  /// Returns the change of the rows of a section.
  @export(implementation)
  func rowChange(_ part: SectionedChange<Key, Item>.SectionChange) -> Change<Row> {
    var change = Change<Row>()
    change.places = part.change.places
    change.elements = part.change.elements.map(item)
    guard let header else { return change }
    change.places.shift(by: 1)
    change.replace(at: 0, to: 0, with: header(sections[part.after]))
    change.settle()
    return change
  }
}

extension Places {
  /// Adds an offset to all positions.
  @usableFromInline
  mutating func shift(by offset: Int32) {
    for index in leaving.indices { leaving[index].at += offset }
    for index in entering.indices { entering[index].at += offset }
  }
}
