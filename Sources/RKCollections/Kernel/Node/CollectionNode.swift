import RKCore
public import RKSubjects

/// A change that the node of a collection passes to its dependents.
@usableFromInline
package protocol NodeChange<Element>: Sendable {
  associatedtype Element: Sendable
  associatedtype Store: DerivedStore where Store.Content == [Element]

  init()
  /// Creates a change in which all `count` elements leave, and the elements of `content` enter.
  init(replacing count: Int, with content: [Element])

  var isEmpty: Bool { get }
  /// The content that results from applying the change to an empty list.
  var content: [Element] { get }

  mutating func removeAll()
  mutating func settle()
  /// Applies the settled change to a store, and reserves a position in the delivery order for the event.
  ///
  /// - Returns: The event, which is nil if nothing observes the store, and the reservation.
  mutating func applyReserving(
    to store: Store
  ) -> (event: Store.Event?, reservation: Reservation)
}

extension Change: NodeChange {
  @usableFromInline package typealias Store = CollectionStore<[Element]>

  @export(implementation) package var content: [Element] {
    var content: [Element] = []
    var change = self
    change.apply(to: &content)
    return content
  }

  /// Settles the places, and removes the elements that no entry refers to.
  @export(implementation)
  package mutating func settle() {
    places.settle()
    let isCompact = places.entering.count { $0.element >= 0 } == elements.count
    if isCompact { return }
    let former = elements
    elements.removeAll(keepingCapacity: true)
    for index in places.entering.indices where places.entering[index].element >= 0 {
      elements.append(former[Int(places.entering[index].element)])
      places.entering[index].element = Int32(elements.count - 1)
    }
  }

  @export(implementation)
  package mutating func applyReserving(
    to store: CollectionStore<[Element]>
  ) -> (event: StoreEvent<[Element]>?, reservation: Reservation) {
    store.store.withLock { state in
      apply(to: &state.content)
      let before = state.revision
      state.revision = state.revisions.next()
      let (reservation, event) = store.store.broadcaster.reserve {
        StoreEvent(
          content: state.content,
          changeset: CollectionChangeset(places),
          revisions: RevisionPair(before: before, after: state.revision)
        )
      }
      return (event, reservation)
    }
  }
}

/// The node of a list of elements.
@usableFromInline package typealias ListNode<Element: Sendable> = CollectionNode<Change<Element>>

/// The node that represents a collection in a graph, without the type of the collection.
///
/// A step sets the change, and dependents read it during the step.
// Guarded by the owner of the graph: `change`. The other members are constant.
@usableFromInline
package class CollectionNode<Output: NodeChange>: @unchecked Sendable {
  @usableFromInline package typealias Item = Output.Element

  @usableFromInline package let node: GraphNode
  /// True if a reader and a step that load the same state get the same items in the same order.
  @usableFromInline package let isOrdered: Bool
  /// The change of the current step.
  @exclusivity(unchecked) @usableFromInline package final var change = Output()

  @usableFromInline
  init(_ node: GraphNode, isOrdered: Bool) {
    (self.node, self.isOrdered) = (node, isOrdered)
  }

  /// Passes the current step's change to a closure, without retaining the arrays in the change.
  ///
  /// Moves the change out of the property while the closure runs. Nothing accesses the property meanwhile,
  /// because the owner computes one node at a time, and no user code can reach a node.
  @export(implementation) @inline(__always)
  package final func withChange(_ body: (Output) -> Void) {
    withUnsafeMutablePointer(to: &change) { pointer in
      let taken = pointer.move()
      body(taken)
      pointer.initialize(to: consume taken)
    }
  }

  /// The object that sends the events of the collection; nil if there is none.
  package var sender: (any AnyObject & Sendable)? { nil }
  /// The items to capture when a dependent is linked; nil if a step can read them later.
  ///
  /// The property is read under the lock of the graph.
  @usableFromInline package var firstItems: [Item]? { nil }
  /// Returns the items that steps see; called under the lock of the graph.
  @usableFromInline package func items() -> [Item] { [] }
  /// Returns the items that steps see; called by the owner.
  ///
  /// The method acquires the lock of the graph, because other threads change stores and queue changes under
  /// this lock.
  @usableFromInline
  package final func stepItems() -> [Item] {
    node.graph.withLock { _, _ in items() }
  }
  /// Returns the items that a reader captured.
  @usableFromInline
  package func items(of reader: GraphReader) -> [Item] {
    (reader.captured(node) as? CapturedValue<[Item]>)?.value ?? []
  }

  /// Returns the items that a reader captured; without a reader, the items that steps see.
  @usableFromInline
  package final func items(of reader: GraphReader?) -> [Item] {
    reader.map { items(of: $0) } ?? stepItems()
  }
}
