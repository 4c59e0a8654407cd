import RKCore
import RKSubjects

/// The state of an aggregate, which a step advances by the edits of the collection.
// Guard: the owner of the graph; without one, the lock of the graph.
private final class Aggregator<Machine: Aggregation>: @unchecked Sendable {
  /// The state that a reader has computed.
  // Guard: it does not change.
  final class Loaded: @unchecked Sendable {
    let machine: Machine

    init(_ machine: Machine) {
      self.machine = machine
    }
  }

  private let initial: Machine
  private var machine: Machine
  private var updates: [DerivationInput<Machine.Source>] = []
  /// Whether the elements are to be loaded from the source.
  private var isFirst = false

  init(_ machine: Machine) {
    (initial, self.machine) = (machine, machine)
  }

  /// - Parameter isFirst: Whether the elements are to be loaded.
  func add(_ source: EditsNode<Machine.Source>, isFirst: Bool) {
    if isFirst {
      updates = source.firstElements.map { [.initial($0)] } ?? []
      self.isFirst = updates.isEmpty
    } else {
      updates.append(.edits(source.edits))
    }
  }

  /// Owner only.
  func value(_ source: EditsNode<Machine.Source>) -> Machine.Value {
    if isFirst { updates = [.initial(source.elements())] }
    isFirst = false
    for update in updates {
      switch update {
      case .initial(let elements):
        machine = initial
        machine.load(elements)
      case .edits(let edits): for edit in edits.computed { machine.apply(edit) }
      }
    }
    updates = []
    return machine.value
  }

  /// Computes the state for a reader, apart from that of the steps.
  func load(_ elements: [Machine.Source]) -> Loaded {
    var machine = initial
    machine.load(elements)
    return Loaded(machine)
  }

  /// Takes over what a reader has computed; the reader retains what is replaced.
  func adopt(_ loaded: AnyObject, _ reader: GraphReader) {
    guard let loaded = loaded as? Loaded else { return }
    reader.retain(updates)
    (updates, isFirst) = ([], false)
    machine = loaded.machine
  }
}

/// The content of the property that is returned to the user: a node that follows the collection while
/// it is held or observed, and retains the collection while it is held.
///
///     collection ──► node of the graph ──► aggregate ──► observers
final class AggregateSource<Value: Equatable & Sendable>: PropertySource {
  private let collection: Retained<any Sendable>
  let valueNode: ValueNode<Value>

  init<Machine: Aggregation>(
    of collection: any Sendable,
    _ source: EditsNode<Machine.Source>,
    _ machine: Machine
  ) where Machine.Value == Value {
    self.collection = Retained(collection)
    let aggregator = Aggregator(machine)
    valueNode = ValueNode(
      from: [source.node],
      // A NaN differs from itself.
      isDistinct: true,
      by: { $0 == $1 || ($0 != $0 && $1 != $1) },
      inputChanged: { aggregator.add(source, isFirst: $0 == nil) },
      adoptState: { aggregator.adopt($0, $1) },
      derive: { node, reader in
        guard let reader else { return aggregator.value(source) }
        let loaded = aggregator.load(source.elements(of: reader))
        reader.keep(loaded, of: node)
        return loaded.machine.value
      }
    )
    valueNode.hold()
  }

  deinit { valueNode.release() }

  var value: Value { valueNode.current }

  var origins: Origins { Origins([self]) }

  func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    valueNode.observe(with: observer)
  }
}
