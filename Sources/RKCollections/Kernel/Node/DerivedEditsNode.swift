public import RKCore
public import RKSubjects

/// A derived collection as a node of a graph: a step computes its edits from those of its inputs.
///
///     step ──► inputs' edits, properties ──► derivation ──► store, edits ──► what is derived from it
///                                                             └─ when the step is over ──► observers
///
/// Its events are sent by the thread that makes the step. It is linked while the collection that was
/// returned to the user exists or is observed, or a node depends on it. If it is linked again, it computes
/// its state again, and nothing observes that.
// Guard: the owner of the graph; without one, the lock of the graph. `isLoaded` as said there.
@usableFromInline
final class DerivedEditsNode<Result: ContentScript>: EditsNode<Result.Item>,
  @unchecked Sendable
{
  @usableFromInline typealias Item = Result.Item
  @usableFromInline typealias Step = Result.Store.Step
  /// Computes what changes, from the given inputs; nil: from the whole of all inputs.
  @usableFromInline typealias Derive = @Sendable (InputSet?) -> Result
  /// Computes the content for a reader, and the state of the derivation then.
  @usableFromInline typealias Load =
    @Sendable (GraphReader) -> (Result, any AnyObject & Sendable)

  @usableFromInline let store = Result.Store()
  @usableFromInline let derive: Derive
  @usableFromInline let load: Load
  /// Takes over the state that a reader has computed, and returns the former one.
  @usableFromInline let adoptState: @Sendable (AnyObject) -> Any
  /// Called when the node is linked, under the lock.
  @usableFromInline let capture: @Sendable () -> Void
  /// The inputs that have changed; nil: all of them are to be loaded.
  @exclusivity(unchecked) @usableFromInline var changed: InputSet? = InputSet()
  @exclusivity(unchecked) @usableFromInline var wasLinked = false
  /// Whether the store has its first content; guarded by the lock of the store.
  @exclusivity(unchecked) @usableFromInline var isLoaded = false
  @usableFromInline let due = DueEvent<Step>()
  /// The present step, where dependents read more of it than its edits.
  @exclusivity(unchecked) @usableFromInline var step: Ref<Step>?

  /// Called when the collection completes.
  let whenComplete: (@Sendable () -> Void)?

  @usableFromInline
  init(
    _ node: ObjectNode,
    isOrdered: Bool,
    derive: @escaping Derive,
    load: @escaping Load,
    capture: @escaping @Sendable () -> Void,
    adoptState: @escaping @Sendable (AnyObject) -> Any,
    whenComplete: (@Sendable () -> Void)? = nil
  ) {
    self.whenComplete = whenComplete
    (self.derive, self.load, self.capture, self.adoptState) = (derive, load, capture, adoptState)
    super.init(node, isOrdered: isOrdered)
    node.setBody(self)
    if let reader = node.hold(), let content = reader.captured(node) as? Captured<[Item]> {
      setContent(content.value)
    }
  }

  @usableFromInline override func elements() -> [Item] { store.content }

  @usableFromInline
  override func elements(of reader: GraphReader) -> [Item] {
    (reader.captured(node) as? Captured<[Item]>)?.value ?? []
  }

  /// Sets the first content, unless it was set; nothing has an event of it.
  ///
  /// - Returns: Whether it was set, and what is to be released: the former content, or this one.
  @inlinable @discardableResult
  func setContent(_ content: [Item]) -> (isSet: Bool, released: [Item]) {
    var released = content
    let isSet = store.withContent { stored in
      if isLoaded { return false }
      isLoaded = true
      swap(&stored, &released)
      return true
    }
    return (isSet, released)
  }

  /// Owner only: returns whether there is an event.
  @inlinable
  func send(_ script: Result) -> Bool {
    let (step, reservation) = script.applyReserving(to: store)
    guard let step, let reservation else { return false }
    Result.setEdits(of: step, in: self)
    due.receive(step, reservation, for: store.broadcaster)
    return true
  }
}

extension DerivedEditsNode: NodeBody {
  @inlinable
  func inputChanged(_ input: Int?) {
    guard let input else {
      changed = nil
      if wasLinked { store.withContent { _ in isLoaded = false } }
      wasLinked = true
      return capture()
    }
    changed?.insert(input)
  }

  @inlinable
  func compute() -> Bool {
    let inputs = changed
    (changed, due.isDue) = (InputSet(), false)
    let script = derive(inputs)
    if inputs != nil {
      return !script.isEmpty && send(script)
    }
    let content = script.content
    // The first content may have another order than that of the step.
    if !setContent(content).isSet, !isOrdered {
      _ = send(Result(replacing: store.content.count, with: content))
    }
    return true
  }

  @inlinable
  func stepEnded() {
    edits = EditScript()
    step = nil
  }

  @inlinable
  func deliver() {
    due.deliver(to: store.broadcaster)
  }

  @usableFromInline
  func complete() {
    store.complete()
    whenComplete?()
  }

  @usableFromInline
  func captured() -> any AnyObject & Sendable { Captured(store.content) }

  @usableFromInline
  func compute(
    for reader: GraphReader
  ) -> (any AnyObject & Sendable, any AnyObject & Sendable) {
    let (script, state) = load(reader)
    return (Captured(script.content), state)
  }

  @usableFromInline
  func adopt(_ state: AnyObject, _ reader: GraphReader) {
    if node.isLinked {
      if changed != nil { return }
    } else {
      store.withContent { _ in isLoaded = false }
    }
    reader.retain(adoptState(state))
    changed = InputSet()
    if let content = reader.captured(node) as? Captured<[Item]> {
      reader.retain(setContent(content.value))
    }
  }
}

/// The numbers of the inputs that have changed; a derived collection has at most two inputs.
@usableFromInline
struct InputSet: Sendable {
  @usableFromInline var bits: UInt8 = 0

  @inlinable init() {}

  @inlinable
  mutating func insert(_ input: Int) {
    bits |= 1 << UInt8(input)
  }

  @inlinable
  func contains(_ input: Int) -> Bool { bits & (1 << UInt8(input)) != 0 }
}

/// A node that a derived collection is computed from.
@usableFromInline
struct GraphInput<Input: Sendable>: Sendable {
  @usableFromInline let node: GraphNode
  @usableFromInline let isOrdered: Bool
  /// The whole input when the node is linked, if it cannot be had later; under the lock.
  @usableFromInline let first: @Sendable () -> Input?
  /// The whole input; from a reader, or for the owner.
  @usableFromInline let whole: @Sendable (GraphReader?) -> Input
  /// What has changed in the step.
  @usableFromInline let change: @Sendable () -> Input
  /// What ends when nothing is derived from the input any more.
  @usableFromInline var retained: (any Sendable)?

  @inlinable
  init<Source: Sendable>(
    _ source: EditsNode<Source>,
    _ input: @escaping @Sendable (DerivationInput<Source>) -> Input
  ) {
    node = source.node
    isOrdered = source.isOrdered
    first = { source.firstElements.map { input(.initial($0)) } }
    whole = { input(.initial($0.map { source.elements(of: $0) } ?? source.elements())) }
    change = { input(.edits(source.edits)) }
  }

  @inlinable
  init<Value: Sendable>(
    _ valueNode: ValueNode<Value>,
    retaining retained: (any Sendable)? = nil,
    _ input: @escaping @Sendable (Value) -> Input
  ) {
    node = valueNode
    // A computed property may have the values of two moments for a reader that meets another graph.
    isOrdered = valueNode.isStore
    first = { nil }
    whole = { input($0.map { $0.value(of: valueNode) } ?? valueNode.stepValue) }
    change = { input(valueNode.stepValue) }
    self.retained = retained
  }
}

extension DerivedEditsNode {
  /// Creates the node of the graph, whose closures receive this object.
  ///
  /// - Parameters:
  ///   - innerChanged: Receives the numbers of inputs that the object has added. Default: it adds none.
  ///   - stepEnded: What else ends with a step.
  @inlinable
  static func objectNode(
    from inputs: [GraphNode],
    innerChanged: (@Sendable (Int) -> Void)? = nil,
    stepEnded: (@Sendable () -> Void)? = nil,
    parts: (@Sendable () -> [any NodePart])? = nil
  ) -> ObjectNode {
    ObjectNode(
      from: inputs,
      isIncremental: innerChanged != nil,
      changed: { body, input in
        if let innerChanged, let input, input > 0 { return innerChanged(input) }
        unsafeDowncast(body, to: DerivedEditsNode.self).inputChanged(input)
      },
      compute: { unsafeDowncast($0, to: DerivedEditsNode.self).compute() },
      isDue: { unsafeDowncast($0, to: DerivedEditsNode.self).due.isDue },
      deliver: { unsafeDowncast($0, to: DerivedEditsNode.self).deliver() },
      stepEnded: {
        unsafeDowncast($0, to: DerivedEditsNode.self).stepEnded()
        stepEnded?()
      },
      parts: parts
    )
  }

  /// Creates the node of a derivation whose inputs are nodes.
  @inlinable
  convenience init<Machine: Derivation>(_ machine: Machine, _ inputs: [GraphInput<Machine.Input>])
  where Machine.Result == Result {
    let initial = MachineState(machine)
    let current = Ref(machine)
    let captured = Ref<[Machine.Input?]>([])
    let retained = Retained(inputs)
    self.init(
      Self.objectNode(from: inputs.map(\.node)),
      isOrdered: inputs.allSatisfy { $0.isOrdered },
      derive: { changed in
        var script = Result()
        let inputs = retained.value
        if let changed {
          for index in inputs.indices where changed.contains(index) {
            current.value.receive(inputs[index].change(), &script)
          }
          return script
        }
        current.value = initial.machine
        for (index, input) in inputs.enumerated() {
          current.value.receive(captured.value[index] ?? input.whole(nil), &script)
        }
        captured.value = []
        return script
      },
      load: { reader in
        var machine = initial.machine
        var script = Result()
        for input in retained.value { machine.receive(input.whole(reader), &script) }
        return (script, MachineState(machine))
      },
      capture: { captured.value = retained.value.map { $0.first() } },
      adoptState: { state in
        let former = (current.value, captured.value)
        guard let state = state as? MachineState<Machine> else { return former }
        current.value = state.machine
        captured.value = []
        return former
      }
    )
  }
}

/// The state of a derivation, which its node takes over.
// Guard: it does not change.
@usableFromInline
final class MachineState<Machine>: @unchecked Sendable {
  @usableFromInline let machine: Machine

  @inlinable
  init(_ machine: Machine) {
    self.machine = machine
  }
}
