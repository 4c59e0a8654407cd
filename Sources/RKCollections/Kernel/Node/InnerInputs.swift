import RKCore
import RKSubjects

/// A state machine that maintains what is derived from a collection of collections.
protocol InnerDerivation<Source, InnerItem, Result>: SendableMetatype {
  associatedtype Source: Sendable
  associatedtype InnerItem: Sendable
  associatedtype Result: ContentScript

  /// The collections, each in the slot of its element.
  var inner: InnerInputs<InnerItem> { get set }

  /// Receives the elements of the source, once and before anything else.
  mutating func load(_ elements: [Source], _ scope: InnerScope, _ script: inout Result)
  /// Receives a step: changes of collections that were in the source before it, then edits of the source.
  mutating func receive(
    _ step: InnerStep<Source, InnerItem>,
    _ scope: InnerScope,
    _ script: inout Result
  )
}

/// What a step changes in a collection of collections.
struct InnerStep<Source: Sendable, InnerItem: Sendable> {
  /// The collections that have changed, with the slots of each.
  let inner: [(source: EditsNode<InnerItem>, slots: [Int])]
  /// The elements of collections that were not known when they came.
  let late: [(slot: Int, elements: [InnerItem])]
  let edits: EditScript<Source>
}

/// Who computes: the owner of the graph, or a reader.
enum InnerScope {
  case step(ObjectNode)
  case reader(GraphReader, of: GraphNode)
}

/// Collections as inputs of the node that is derived from a collection of them.
///
/// ```text
/// inputs of the node   0: the list   1: a   2: b   3: c
/// slots                                 4     1, 7    2
/// ```
struct InnerInputs<Item: Sendable>: Sendable {
  private struct Input: Sendable {
    let source: EditsNode<Item>
    var slots: [Int]
  }

  /// Those from number 1 on.
  private var inputs: [Input] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The number of each slot's input; 0 if its collection has ended, or is not known yet.
  private var numberOfSlot = SlotTable<Int>()
  /// The collections that another owner computes, by their slots.
  private var waiting: [Int: EditsNode<Item>] = [:]

  /// Adds the collection of a slot, and returns its elements.
  mutating func add(_ source: EditsNode<Item>, _ slot: Int, _ scope: InnerScope) -> [Item] {
    numberOfSlot[slot] = 0
    let key = ObjectIdentifier(source.node)
    if let number = numbers[key] {
      inputs[number - 1].slots.append(slot)
      numberOfSlot[slot] = number
      return elements(of: source, scope)
    }
    switch scope {
    case .reader(let reader, let node): reader.read(source.node, for: node)
    case .step(let node):
      switch node.addInput(source.node) {
      case .current: break
      case .ended: return elements(of: source, scope)
      case .unknown:
        waiting[slot] = source
        return []
      }
    }
    inputs.append(Input(source: source, slots: [slot]))
    numbers[key] = inputs.count
    numberOfSlot[slot] = inputs.count
    return elements(of: source, scope)
  }

  /// Owner only: removes the collection of a slot.
  mutating func remove(_ slot: Int, _ scope: InnerScope) {
    waiting[slot] = nil
    guard let number = numberOfSlot.remove(slot), number > 0 else { return }
    inputs[number - 1].slots.removeAll { $0 == slot }
    if !inputs[number - 1].slots.isEmpty { return }
    let removed = inputs[number - 1]
    inputs.swapAt(number - 1, inputs.count - 1)
    inputs.removeLast()
    numbers[ObjectIdentifier(removed.source.node)] = nil
    if number <= inputs.count {
      numbers[ObjectIdentifier(inputs[number - 1].source.node)] = number
      for slot in inputs[number - 1].slots { numberOfSlot[slot] = number }
    }
    if case .step(let node) = scope { node.removeInput(number) }
  }

  /// Returns the collections with some numbers, and their slots.
  func changed(_ changed: [Int]) -> [(source: EditsNode<Item>, slots: [Int])] {
    changed.map { (inputs[$0 - 1].source, inputs[$0 - 1].slots) }
  }

  /// Adds the collections again that were not known.
  mutating func addWaiting(_ scope: InnerScope) -> [(slot: Int, elements: [Item])] {
    if waiting.isEmpty { return [] }
    let all = waiting
    waiting = [:]
    return all.map { slot, source in (slot, add(source, slot, scope)) }
  }

  private func elements(of source: EditsNode<Item>, _ scope: InnerScope) -> [Item] {
    switch scope {
    case .reader(let reader, _): source.elements(of: reader)
    case .step: source.node.graph.withLock { _, _ in source.elements() }
    }
  }
}

extension DerivedEditsNode {
  /// Creates the node of a derivation from a collection of collections.
  convenience init<Machine: InnerDerivation>(
    _ machine: Machine,
    of list: EditsNode<Machine.Source>
  ) where Machine.Result == Result {
    let initial = MachineState(machine)
    let current = Ref(machine)
    let first = Ref<[Machine.Source]?>(nil)
    let changedInner = Ref<[Int]>([])
    let node = Self.objectNode(
      from: [list.node],
      innerChanged: { changedInner.value.append($0) }
    )
    self.init(
      node,
      // Collections that come later may have no order.
      isOrdered: false,
      derive: { changed in
        var script = Result()
        let numbers = changedInner.value
        changedInner.value = []
        guard let changed else {
          node.removeInputs()
          current.value = initial.machine
          current.value.load(first.value ?? list.elements(), .step(node), &script)
          first.value = nil
          return script
        }
        let step = InnerStep(
          inner: current.value.inner.changed(numbers),
          late: current.value.inner.addWaiting(.step(node)),
          edits: changed.contains(0) ? list.edits : EditScript()
        )
        current.value.receive(step, .step(node), &script)
        return script
      },
      load: { reader in
        var (machine, script) = (initial.machine, Result())
        reader.read(list.node, for: node)
        machine.load(list.elements(of: reader), .reader(reader, of: node), &script)
        return (script, MachineState(machine))
      },
      capture: {
        first.value = list.firstElements
        changedInner.value = []
      },
      adoptState: { state in
        let former = (current.value, first.value)
        guard let state = state as? MachineState<Machine> else { return former }
        current.value = state.machine
        first.value = nil
        return former
      }
    )
  }
}
