public import RKCore
public import RKSubjects

/// The node of a derived collection; a step computes the change of this collection from the changes of the
/// inputs.
///
///     step ──► inputs' changes, properties ──► operator ──► store, change ──► nodes derived from it
///                                                └─ when the step is over ──► observers
///
/// The thread that runs the step sends the events. The node is linked while the user's collection exists or
/// is observed, or while another node depends on this one. A node that is linked again recomputes its state,
/// normally without sending an event; see `compute()`.
// Guarded by the owner of the graph; without an owner, by the lock of the graph. Exception: `isLoaded`.
@usableFromInline
final class DerivedCollectionNode<Output: NodeChange>: CollectionNode<Output>, @unchecked Sendable {
  @usableFromInline typealias Event = Output.Store.Event

  @usableFromInline let store = Output.Store()
  /// Adds to the output the change that results from the changes of the given inputs.
  ///
  /// If the set of inputs is nil, loads the whole content of all inputs.
  @usableFromInline let derive: @Sendable (InputSet?, inout Output) -> Void
  /// Computes the content for a reader, and the state of the derivation for that content.
  @usableFromInline let load: @Sendable (GraphReader) -> (Output, any AnyObject & Sendable)
  /// Adopts the state that a reader computed, and returns the former state.
  @usableFromInline let adoptState: @Sendable (AnyObject) -> Any
  /// Captures the elements of the inputs when the node is linked; called under the lock.
  @usableFromInline let capture: @Sendable () -> Void
  /// The changed inputs; nil if all inputs must be loaded.
  @exclusivity(unchecked) @usableFromInline var changed: InputSet? = InputSet()
  @exclusivity(unchecked) @usableFromInline var wasLinked = false
  /// True if the first content is set; reset when the node is linked again.
  ///
  /// Guarded by the lock of the store.
  @exclusivity(unchecked) @usableFromInline var isLoaded = false
  @usableFromInline let reserved = ReservedEvent<Event>()
  /// Called when the collection completes.
  @usableFromInline let whenComplete: (@Sendable () -> Void)?

  /// Creates a node whose content a state machine maintains.
  ///
  /// - Parameters:
  ///   - first: A closure that returns the part of the inputs that steps cannot read later. Called under the
  ///     lock when the node is linked.
  ///   - load: A closure that passes the whole content of all inputs to a new machine. If there is no reader,
  ///     the closure receives the result of `first`.
  ///   - receive: A closure that passes the changes of the given inputs to the machine.
  @export(implementation)
  init<Machine, First: Sendable>(
    _ machine: Machine,
    of node: ObjectNode,
    isOrdered: Bool,
    first: @escaping @Sendable () -> First?,
    load: @escaping @Sendable (inout Machine, First?, GraphReader?, inout Output) -> Void,
    receive: @escaping @Sendable (inout Machine, InputSet, inout Output) -> Void,
    whenComplete: (@Sendable () -> Void)? = nil
  ) {
    let initial = MachineState(machine)
    let current = Box(machine)
    let captured = Box<First?>(nil)
    derive = { changed, output in
      if let changed {
        receive(&current.value, changed, &output)
      } else {
        current.value = initial.machine
        load(&current.value, captured.value.take(), nil, &output)
      }
    }
    self.load = { reader in
      var (machine, output) = (initial.machine, Output())
      load(&machine, nil, reader, &output)
      output.settle()
      return (output, MachineState(machine))
    }
    capture = { captured.value = first() }
    adoptState = { state in
      let former = (current.value, captured.value)
      guard let state = state as? MachineState<Machine> else { return former }
      (current.value, captured.value) = (state.machine, nil)
      return former
    }
    self.whenComplete = whenComplete
    super.init(node, isOrdered: isOrdered)
    begin(node)
  }

  /// Links the node, and sets its content if a reader has already computed it.
  @usableFromInline
  func begin(_ node: ObjectNode) {
    node.setObject(self)
    if let reader = node.retainLink(), let content = reader.captured(node) as? CapturedValue<[Item]>
    {
      setContent(content.value)
    }
  }

  @usableFromInline override func items() -> [Item] { store.content }

  /// The content that the calling thread sees.
  ///
  /// In a transaction, this content includes the changes of the transaction.
  @export(implementation) var visibleContent: [Item] {
    if let transaction = TransactionContext.current { return content(in: transaction) }
    return store.content
  }

  @usableFromInline
  func content(in transaction: TransactionContext) -> [Item] {
    (transaction.captured(node, of: self) as? CapturedValue<[Item]>)?.value ?? store.content
  }

  package override var sender: (any AnyObject & Sendable)? { store.broadcaster }

  /// Sets the first content without sending an event, unless the first content is already set.
  ///
  /// - Returns: Whether the content was set, and the content for the caller to release: the former content or
  ///   the argument.
  @export(implementation) @discardableResult
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

  /// Applies the change to the store, and returns whether the content changed; called by the owner.
  @export(implementation)
  func send() -> Bool {
    change.settle()
    if change.isEmpty { return false }
    let (event, reservation) = change.applyReserving(to: store)
    reserved.receive(event, reservation, for: store.broadcaster)
    return true
  }
}

extension DerivedCollectionNode: NodeObject {
  @export(implementation)
  func inputChanged(_ input: Int?) {
    guard let input else {
      changed = nil
      if wasLinked { store.withContent { _ in isLoaded = false } }
      wasLinked = true
      return capture()
    }
    changed?.insert(input)
  }

  @export(implementation)
  func compute() -> Bool {
    let inputs = changed
    (changed, reserved.mustDeliver) = (InputSet(), false)
    change.removeAll()
    derive(inputs, &change)
    if inputs != nil { return send() }
    change.settle()
    let content = change.content
    change.removeAll()
    // If a reader has already set the first content, that content can differ from the content of this step:
    // it can have another order, belong to a later step, or result from closures that read other values.
    if !setContent(content).isSet,
      !isOrdered || node.isAhead || store.content.count != content.count || node.isLoadedAgain
    {
      change = Output(replacing: store.content.count, with: content)
      _ = send()
    }
    return true
  }

  @export(implementation)
  func stepEnded() {
    change.removeAll()
  }

  @export(implementation)
  func deliver() {
    reserved.deliver(to: store.broadcaster)
  }

  @usableFromInline
  func complete() {
    store.complete()
    whenComplete?()
  }

  @usableFromInline
  func captured() -> any AnyObject & Sendable { CapturedValue(store.content) }

  @usableFromInline
  func compute(
    for reader: GraphReader
  ) -> (any AnyObject & Sendable, any AnyObject & Sendable) {
    let (output, state) = load(reader)
    return (CapturedValue(output.content), state)
  }

  @usableFromInline
  func adopt(_ state: AnyObject, _ reader: GraphReader) {
    if node.isLinked {
      // Observers may already have received the content that another reader computed.
      if changed != nil || store.withContent({ _ in isLoaded }) { return reader.refuse() }
    } else {
      store.withContent { _ in isLoaded = false }
    }
    reader.retain(adoptState(state))
    changed = InputSet()
    if let content = reader.captured(node) as? CapturedValue<[Item]> {
      reader.retain(setContent(content.value))
    }
  }
}

extension DerivedCollectionNode {
  /// Creates the graph's node for a `DerivedCollectionNode`, which must then be set as the object of that
  /// node.
  ///
  /// - Parameters:
  ///   - innerChanged: A closure to call with the number of a changed input that the object added. Default:
  ///     nil, for an object that adds no inputs.
  ///   - stepEnded: An additional closure to call when a step ends. Default: nil.
  ///   - parts: A closure that returns the changed parts of the collection. Default: nil, for a collection
  ///     without parts.
  @export(implementation)
  static func objectNode(
    from inputs: [GraphNode],
    innerChanged: (@Sendable (Int) -> Void)? = nil,
    stepEnded: (@Sendable () -> Void)? = nil,
    parts: (@Sendable () -> [any NodePart])? = nil
  ) -> ObjectNode {
    ObjectNode(
      from: inputs,
      isIncremental: innerChanged != nil,
      changed: { object, input in
        if let innerChanged, let input, input > 0 { return innerChanged(input) }
        unsafeDowncast(object, to: DerivedCollectionNode.self).inputChanged(input)
      },
      compute: { unsafeDowncast($0, to: DerivedCollectionNode.self).compute() },
      mustDeliver: { unsafeDowncast($0, to: DerivedCollectionNode.self).reserved.mustDeliver },
      deliver: { unsafeDowncast($0, to: DerivedCollectionNode.self).deliver() },
      stepEnded: {
        unsafeDowncast($0, to: DerivedCollectionNode.self).stepEnded()
        stepEnded?()
      },
      parts: parts
    )
  }
}

/// The state of a derivation, which a node can adopt from a reader.
// Immutable, so no guard is needed.
@usableFromInline
final class MachineState<Machine>: @unchecked Sendable {
  @usableFromInline let machine: Machine

  @export(implementation)
  init(_ machine: Machine) {
    self.machine = machine
  }
}
