import RKCore
import RKSubjects

/// A state machine that maintains a result derived from a collection of collections.
@usableFromInline
protocol InnerOperator<Source, InnerItem, Output>: SendableMetatype {
  associatedtype Source: Sendable
  associatedtype InnerItem: Sendable
  associatedtype Output: NodeChange

  /// The inner collections, by the slots of the elements that they belong to.
  var inner: InnerInputs<InnerItem> { get set }

  /// Receives the changes of a step; in the first step, all elements enter. See
  /// `CollectionOperator.apply(_:into:)`.
  mutating func apply(
    _ step: InnerChange<Source, InnerItem>,
    _ scope: ComputationContext,
    into output: inout Output
  )
}

/// The change of a collection of collections in a step.
@usableFromInline
struct InnerChange<Source: Sendable, InnerItem: Sendable> {
  /// The changed inner collections, each with its slots.
  @usableFromInline let inner: [(source: ListNode<InnerItem>, slots: [Int])]
  /// The elements that could not be read when their inner collections were added, by slot.
  @usableFromInline let late: [(slot: Int, elements: [InnerItem])]
  /// The change of the collection itself.
  @usableFromInline let change: Change<Source>

  @export(implementation)
  init(
    inner: [(source: ListNode<InnerItem>, slots: [Int])] = [],
    late: [(slot: Int, elements: [InnerItem])] = [],
    change: Change<Source>
  ) {
    (self.inner, self.late, self.change) = (inner, late, change)
  }
}

/// A node, and the reader that computes the value of the node.
///
/// Without a reader, the owner of the graph computes the value.
@usableFromInline
struct ComputationContext: Sendable {
  @usableFromInline let node: ObjectNode
  @usableFromInline var reader: GraphReader?

  @export(implementation)
  init(node: ObjectNode, reader: GraphReader? = nil) {
    (self.node, self.reader) = (node, reader)
  }

  @usableFromInline
  func elements<Item>(of source: ListNode<Item>) -> [Item] { source.items(of: reader) }
}

/// The inner collections of a collection, as inputs of a derived node.
///
/// ```text
/// inputs of the node   0: the list   1: a   2: b   3: c
/// slots                                 4     1, 7    2
/// ```
@usableFromInline
struct InnerInputs<Item: Sendable>: Sendable {
  @usableFromInline
  struct Input: Sendable {
    @usableFromInline let source: ListNode<Item>
    @usableFromInline var slots: [Int]

    @export(implementation)
    init(_ source: ListNode<Item>, _ slot: Int) {
      (self.source, slots) = (source, [slot])
    }
  }

  /// The inner collections that are inputs of the node; the first one has the input number 1.
  @usableFromInline var inputs: [Input] = []
  /// The input number of each inner collection, by the identity of the collection's node.
  @usableFromInline var numbers: [ObjectIdentifier: Int] = [:]
  /// For each slot, the input number of its collection, and the slot's index in `Input.slots`.
  ///
  /// The number is 0 if the collection had ended when it was added, or if its elements cannot be read yet.
  @usableFromInline var inputOfSlot = SlotTable<(number: Int, index: Int)>()
  /// The collections whose elements are unknown in this step, by slot; see `ObjectNode.AddedInput.unknown`.
  @usableFromInline var waiting: [Int: ListNode<Item>] = [:]

  @export(implementation)
  init() {}

  /// Adds the collection of a slot, and returns the elements of the collection; none if they cannot be read
  /// yet.
  @export(implementation)
  mutating func add(_ source: ListNode<Item>, _ slot: Int, _ scope: ComputationContext) -> [Item] {
    inputOfSlot[slot] = (0, 0)
    let key = ObjectIdentifier(source.node)
    if let number = numbers[key] {
      inputOfSlot[slot] = (number, inputs[number - 1].slots.count)
      inputs[number - 1].slots.append(slot)
      return scope.elements(of: source)
    }
    if let reader = scope.reader {
      reader.read(source.node, for: scope.node)
    } else {
      switch scope.node.addInput(source.node) {
      case .current: break
      case .ended: return scope.elements(of: source)
      case .unknown:
        waiting[slot] = source
        return []
      }
    }
    inputs.append(Input(source, slot))
    numbers[key] = inputs.count
    inputOfSlot[slot] = (inputs.count, 0)
    return scope.elements(of: source)
  }

  /// Removes the collection of a slot.
  @export(implementation)
  mutating func remove(_ slot: Int, _ scope: ComputationContext) {
    waiting[slot] = nil
    guard let (number, index) = inputOfSlot.remove(slot), number > 0 else { return }
    inputs[number - 1].slots.swapAt(index, inputs[number - 1].slots.count - 1)
    inputs[number - 1].slots.removeLast()
    if index < inputs[number - 1].slots.count {
      inputOfSlot[inputs[number - 1].slots[index]] = (number, index)
    }
    if !inputs[number - 1].slots.isEmpty { return }
    let removed = inputs[number - 1]
    inputs.swapAt(number - 1, inputs.count - 1)
    inputs.removeLast()
    numbers[ObjectIdentifier(removed.source.node)] = nil
    if number <= inputs.count {
      numbers[ObjectIdentifier(inputs[number - 1].source.node)] = number
      for (index, slot) in inputs[number - 1].slots.enumerated() {
        inputOfSlot[slot] = (number, index)
      }
    }
    if scope.reader == nil { scope.node.removeInput(number) }
  }

  /// Returns the collections with the given input numbers, and their slots.
  @export(implementation)
  func changed(_ changed: [Int]) -> [(source: ListNode<Item>, slots: [Int])] {
    changed.map { (inputs[$0 - 1].source, inputs[$0 - 1].slots) }
  }

  /// Tries again to add the waiting collections, and returns their elements.
  @export(implementation)
  mutating func addWaiting(_ scope: ComputationContext) -> [(slot: Int, elements: [Item])] {
    if waiting.isEmpty { return [] }
    let all = waiting
    waiting = [:]
    return all.map { slot, source in (slot, add(source, slot, scope)) }
  }
}

extension DerivedCollectionNode {
  /// Creates the node of an operator on a collection of collections.
  @export(implementation)
  convenience init<Machine: InnerOperator>(
    _ machine: Machine,
    of list: ListNode<Machine.Source>
  ) where Machine.Output == Output {
    let changedInner = Box<[Int]>([])
    let retained = Retained(list)
    let node = Self.objectNode(
      from: [list.node],
      innerChanged: { changedInner.value.append($0) }
    )
    let stepScope = ComputationContext(node: node)
    self.init(
      machine,
      of: node,
      // Inner collections that are added later may be unordered.
      isOrdered: false,
      first: { retained.value.firstItems },
      load: { machine, first, reader, output in
        if let reader {
          reader.read(retained.value.node, for: node)
        } else {
          changedInner.value = []
          node.removeInputs()
        }
        let scope = ComputationContext(node: node, reader: reader)
        let elements = first ?? scope.elements(of: retained.value)
        machine.apply(InnerChange(change: Change(inserting: elements)), scope, into: &output)
      },
      receive: { machine, changed, output in
        let step = InnerChange(
          inner: machine.inner.changed(changedInner.value),
          late: machine.inner.addWaiting(stepScope),
          change: changed.contains(0) ? retained.value.change : Change()
        )
        changedInner.value = []
        machine.apply(step, stepScope, into: &output)
      }
    )
  }
}
