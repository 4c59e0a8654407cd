import RKCore
import RKSubjects

/// A state machine that maintains one value computed from a collection.
@usableFromInline
protocol Aggregation<Source>: SendableMetatype {
  associatedtype Source: Sendable
  associatedtype Value: Equatable & Sendable

  /// The value for the elements received so far; initially, the value for an empty collection.
  var value: Value { get }

  /// Receives a change; in the first change, all elements enter.
  mutating func apply(_ change: Change<Source>)
}

/// An aggregation that does not depend on the order of the elements.
@usableFromInline
protocol UnorderedAggregation: Aggregation {
  mutating func add(_ element: Source)
  mutating func remove(_ element: Source)
}

extension UnorderedAggregation {
  @export(implementation)
  mutating func apply(_ change: Change<Source>) {
    for element in change.former { remove(element) }
    for element in change.elements { add(element) }
  }
}

extension CollectionPropertyProtocol {
  /// Returns a property whose value is maintained by a state machine; the property retains the collection.
  @export(implementation)
  func aggregate<Machine: Aggregation<Collection.Element>>(
    _ machine: Machine
  ) -> AnyProperty<Machine.Value> {
    let source = edits.node()
    let initial = MachineState(machine)
    let current = Box(machine)
    // The machine's initial elements, if they were captured when the node was linked.
    let first = Box<[Collection.Element]?>(nil)
    // True if the machine is loaded, and has not yet received the source's change in the current step.
    let hasChanged = Box(false)
    let isLoaded = Box(true)
    let node = ValueNode<Machine.Value>(
      from: [source.node],
      // A NaN that follows a NaN counts as unchanged, although NaN is not equal to itself.
      isDistinct: true,
      by: { $0 == $1 || ($0 != $0 && $1 != $1) },
      inputChanged: { number in
        if number == nil {
          (isLoaded.value, first.value) = (false, source.firstItems)
        } else {
          // Only a loaded machine needs the change. If the value was up to date when the node was linked, the
          // machine is not loaded. In this case, the next computation loads all elements.
          (hasChanged.value, first.value) = (isLoaded.value, nil)
        }
      },
      adoptState: { state, reader in
        guard let state = state as? MachineState<Machine> else { return }
        reader.retain((current.value, first.value))
        (current.value, first.value, isLoaded.value) = (state.machine, nil, true)
        hasChanged.value = false
      },
      derive: { node, reader in
        if let reader {
          var machine = initial.machine
          machine.apply(Change(inserting: source.items(of: reader)))
          reader.keep(MachineState(machine), of: node)
          return machine.value
        }
        if !isLoaded.value {
          (current.value, isLoaded.value) = (initial.machine, true)
          current.value.apply(Change(inserting: first.value.take() ?? source.stepItems()))
        } else if hasChanged.value {
          current.value.apply(source.change)
        }
        hasChanged.value = false
        return current.value.value
      }
    )
    return AnyProperty(
      source: DerivedSource(node, from: RetainedSources([NodeRetainer(node, of: self)]))
    )
  }
}

/// An object that keeps a node in use and retains the node's collection.
@usableFromInline
final class NodeRetainer: Sendable {
  private let node: GraphNode
  private let collection: Retained<any Sendable>

  @usableFromInline
  init(_ node: GraphNode, of collection: any Sendable) {
    (self.node, self.collection) = (node, Retained(collection))
    node.retainLink()
  }

  deinit { node.releaseLink() }
}
