/// The edit script of a derived collection's step: edits without the elements that leave the collection.
///
/// The collection itself has these elements, so a derivation need not store them.
@usableFromInline
struct DerivedScript<Element: Sendable>: ContentScript {
  @usableFromInline typealias Item = Element
  @usableFromInline typealias Store = CollectionStore<[Element]>
  @usableFromInline typealias Change = (edits: EditScript<Element>, content: [Element])

  @usableFromInline var loaded: [Element]?
  /// The large change that precedes the other changes.
  @usableFromInline var bulkChange: BulkChange<Element>?
  @usableFromInline var first: DerivedEdit<Element>?
  @usableFromInline var rest: [DerivedEdit<Element>] = []

  @inlinable
  init() {}

  @inlinable
  init(replacing count: Int, with content: [Element]) {
    remove(count, at: 0)
    insert(content, at: 0)
  }

  @inlinable
  var isEmpty: Bool { loaded == nil && bulkChange == nil && first == nil }

  /// Sets all elements of a collection that nothing observes yet.
  @inlinable
  mutating func load(_ elements: [Element]) {
    loaded = elements
  }

  /// Changes the collection as a whole, before any other change.
  @inlinable
  mutating func arrange(_ bulkChange: BulkChange<Element>) {
    if !bulkChange.isIdentity { self.bulkChange = bulkChange }
  }

  @inlinable
  mutating func insert(_ element: Element, at position: Int) {
    append(.insert(element, at: position))
  }

  @inlinable
  mutating func remove(at position: Int) {
    append(.remove((), at: position))
  }

  @inlinable
  mutating func update(_ element: Element, at position: Int) {
    append(.update((), element, at: position))
  }

  /// Moves an element to a position, counted after its removal.
  @inlinable
  mutating func move(from origin: Int, to destination: Int) {
    if origin != destination { append(.move((), from: origin, to: destination)) }
  }

  /// Inserts elements at a position.
  @inlinable
  mutating func insert(_ elements: some Sequence<Element>, at position: Int) {
    for (offset, element) in elements.enumerated() { insert(element, at: position + offset) }
  }

  /// Replaces the elements of a slot; the measure of a slot is the number of its elements.
  @inlinable
  mutating func set(_ elements: [Element], of slot: Int, in tree: inout OrderStatisticTree) {
    let (index, former) = (tree.before(slot).sum, tree.measure(slot))
    for (offset, element) in elements.prefix(former).enumerated() {
      update(element, at: index + offset)
    }
    if former > elements.count { remove(former - elements.count, at: index + elements.count) }
    insert(elements.dropFirst(former), at: index + former)
    tree.setMeasure(slot, elements.count)
  }

  /// Removes elements, beginning at a position; the last element is removed first.
  @inlinable
  mutating func remove(_ count: Int, at position: Int) {
    for offset in (0..<count).reversed() { remove(at: position + offset) }
  }

  /// Moves elements to a position, counted after their removal.
  @inlinable
  mutating func move(_ count: Int, from origin: Int, to destination: Int) {
    let isForward = origin < destination
    for offset in 0..<count {
      move(
        from: isForward ? origin : origin + offset,
        to: isForward ? destination + count - 1 : destination + offset
      )
    }
  }

  /// Moves elements of a collection that has `total` elements: `move(_:from:to:)`.
  @inlinable
  mutating func move(_ count: Int, from origin: Int, to destination: Int, of total: Int) {
    if count <= 32 || !isEmpty { return move(count, from: origin, to: destination) }
    // Shifting elements for each of many moves would take more time than creating a new array.
    let moved = origin..<origin + count
    var positions = Array(0..<total)
    positions.removeSubrange(moved)
    positions.insert(contentsOf: moved, at: destination)
    var bulkChange = BulkChange<Element>(countBefore: total)
    bulkChange.origins = positions.map { .same($0, isMoved: moved.contains($0)) }
    arrange(bulkChange)
  }

  /// Appends an edit of another collection, which begins at an offset in this one.
  @inlinable
  mutating func append(_ edit: Edit<Element>, offset: Int) {
    switch edit {
    case .insert(let element, let position): insert(element, at: offset + position)
    case .remove(_, let position): remove(at: offset + position)
    case .update(_, let element, let position): update(element, at: offset + position)
    case .move(_, let origin, let destination):
      move(from: offset + origin, to: offset + destination)
    }
  }

  @inlinable
  mutating func append(_ edit: DerivedEdit<Element>) {
    if first == nil { first = edit } else { rest.append(edit) }
  }

  @inlinable
  static func setEdits(of change: Change, in node: DerivedEditsNode<DerivedScript>) {
    node.edits = change.edits.arranged(count: change.content.count) { change.content }
  }

  @inlinable
  func applyReserving(
    to store: CollectionStore<[Element]>
  ) -> (change: Change, event: CollectionStep<[Element]>?, reservation: Reservation)? {
    // The result contains the removed elements, so that they are released outside the lock.
    let (applied, former) = store.changeReserving { content, _ in apply(to: &content) }
    _ = consume former
    return applied
  }

  /// The result of applying the script to an empty collection.
  @inlinable
  var content: [Element] {
    var content: [Element] = []
    _ = apply(to: &content)
    return content
  }

  @inlinable
  func apply(
    to content: inout [Element]
  ) -> (EditScript<Element>, CollectionChangeset<Int>?, [Element]) {
    if let loaded { content = loaded }
    guard let bulkChange else { return applyRest(to: &content) }
    var former = bulkChange.apply(to: content) { $0 }
    swap(&content, &former)
    var edits = EditScript(
      bulkChange,
      before: { [former] in former },
      after: { [content] in content }
    )
    if first != nil { edits.append(contentsOf: applyRest(to: &content).edits) }
    return (edits, nil, former)
  }

  /// Applies the changes after the bulk change.
  @inlinable
  func applyRest(
    to content: inout [Element]
  ) -> (edits: EditScript<Element>, changeset: CollectionChangeset<Int>?, former: [Element]) {
    guard let first else { return (EditScript(), nil, []) }
    if Self.isCheaper(splicing: rest.count + 1, into: content.count) {
      var spliced = SplicedArray(content)
      var edits = [first.apply(to: &spliced)]
      edits.reserveCapacity(rest.count + 1)
      for change in rest { edits.append(change.apply(to: &spliced)) }
      var former = spliced.elements
      swap(&content, &former)
      return (EditScript(edits), nil, former)
    }
    var edits = EditScript(first.apply(to: &content))
    for change in rest { edits.append(change.apply(to: &content)) }
    return (edits, nil, [])
  }

  /// Returns whether creating a new array is cheaper than shifting the elements for each change.
  @inlinable
  static func isCheaper(splicing script: Int, into count: Int) -> Bool {
    script > 64 && script * count > 1 << 20
  }
}
