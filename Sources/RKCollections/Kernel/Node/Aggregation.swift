import RKCore
import RKSubjects

/// A state machine that maintains one value computed from a collection.
@usableFromInline
protocol Aggregation<Source>: SendableMetatype {
  associatedtype Source: Sendable
  associatedtype Value: Equatable & Sendable

  /// The value for the elements received so far; initially, the value for an empty collection.
  var value: Value { get }

  /// Receives the elements of the collection, once, before any edit.
  mutating func load(_ elements: [Source])
  /// Receives an edit of the collection.
  mutating func apply(_ edit: Edit<Source>)
}

extension Aggregation {
  @inlinable
  mutating func receive(_ update: DerivationInput<Source>) {
    switch update {
    case .initial(let elements): load(elements)
    case .edits(let edits): edits.forEach { apply($0) }
    }
  }
}

/// An aggregate that does not depend on the order of the elements.
@usableFromInline
protocol UnorderedAggregation: Aggregation {
  mutating func add(_ element: Source)
  mutating func remove(_ element: Source)
}

extension UnorderedAggregation {
  @inlinable
  mutating func load(_ elements: [Source]) {
    for element in elements { add(element) }
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>) {
    switch edit {
    case .insert(let element, _): add(element)
    case .remove(let element, _): remove(element)
    case .update(let old, let new, _):
      remove(old)
      add(new)
    case .move: break
    }
  }
}

extension CollectionPropertyProtocol {
  /// Returns a property whose value a state machine maintains; the property retains the collection.
  @inlinable
  func aggregate<Machine: Aggregation<Collection.Element>>(
    _ machine: Machine
  ) -> AnyProperty<Machine.Value> {
    let input = GraphInput(edits.node()) { $0 }
    let initial = MachineState(machine)
    let current = Box(machine)
    // The input that the machine has not received yet; nil if the machine needs the whole collection, or
    // needs no input.
    let update = Box<DerivationInput<Collection.Element>?>(nil)
    let isLoaded = Box(true)
    let node = ValueNode<Machine.Value>(
      from: [input.node],
      // NaN is not equal to itself, but counts as unchanged.
      isDistinct: true,
      by: { $0 == $1 || ($0 != $0 && $1 != $1) },
      inputChanged: { number in
        if number == nil {
          (isLoaded.value, update.value) = (false, input.first())
        } else {
          // If the value was up to date when the node was linked, the machine has not loaded the elements
          // yet, and will load all of them.
          update.value = isLoaded.value ? input.change() : nil
        }
      },
      adoptState: { state, reader in
        guard let state = state as? MachineState<Machine> else { return }
        reader.retain((current.value, update.value))
        (current.value, update.value, isLoaded.value) = (state.machine, nil, true)
      },
      derive: { node, reader in
        if let reader {
          var machine = initial.machine
          machine.receive(input.whole(reader))
          reader.keep(MachineState(machine), of: node)
          return machine.value
        }
        var received = update.value.take()
        if !isLoaded.value {
          (current.value, isLoaded.value) = (initial.machine, true)
          received = received ?? input.whole(nil)
        }
        if let received { current.value.receive(received) }
        return current.value.value
      }
    )
    return AnyProperty(source: DerivedSource(node, from: Origins([RetainedNode(node, of: self)])))
  }
}

/// An object that keeps a node in use and retains the node's collection.
@usableFromInline
final class RetainedNode: Sendable {
  private let node: GraphNode
  private let collection: Retained<any Sendable>

  @usableFromInline
  init(_ node: GraphNode, of collection: any Sendable) {
    (self.node, self.collection) = (node, Retained(collection))
    node.hold()
  }

  deinit { node.release() }
}
