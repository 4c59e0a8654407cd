/// The edit script of a derived array in one step.
///
/// A removal does not contain the removed element. The array contains it, so the derivation need not store
/// it.
@usableFromInline
struct DerivedScript<Element: Sendable>: ContentScript {
  @usableFromInline typealias Item = Element
  @usableFromInline typealias Store = CollectionStore<[Element]>
  @usableFromInline typealias Change = (edits: EditScript<Element>, content: [Element])

  @usableFromInline var loaded: [Element]?
  /// The bulk change, which precedes the edits.
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

  /// Sets the initial elements of the collection.
  @inlinable
  mutating func load(_ elements: [Element]) {
    loaded = elements
  }

  /// Sets the bulk change, which must precede all edits.
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

  /// Moves an element to its new position.
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

  /// Removes consecutive elements that begin at a position, the last element first.
  @inlinable
  mutating func remove(_ count: Int, at position: Int) {
    for offset in (0..<count).reversed() { remove(at: position + offset) }
  }

  /// Moves consecutive elements; `destination` is the position of the first one after the move.
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

  /// Moves consecutive elements of a collection with `total` elements; see `move(_:from:to:)`.
  @inlinable
  mutating func move(_ count: Int, from origin: Int, to destination: Int, of total: Int) {
    if count <= 32 || !isEmpty { return move(count, from: origin, to: destination) }
    // Creating a new array takes less time than shifting elements for each of many moves.
    let moved = origin..<origin + count
    var positions = Array(0..<total)
    positions.removeSubrange(moved)
    positions.insert(contentsOf: moved, at: destination)
    var bulkChange = BulkChange<Element>(countBefore: total)
    bulkChange.origins = positions.map { .same($0, isMoved: moved.contains($0)) }
    arrange(bulkChange)
  }

  /// Appends an edit of another collection, whose elements begin at an offset in this one.
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
    // `former` contains the removed elements, so that they are released outside the lock.
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

  /// Applies the edits that follow the bulk change.
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

  /// Returns whether creating a new array is cheaper than shifting the elements for each edit.
  @inlinable
  static func isCheaper(splicing script: Int, into count: Int) -> Bool {
    script > 64 && script * count > 1 << 20
  }
}
