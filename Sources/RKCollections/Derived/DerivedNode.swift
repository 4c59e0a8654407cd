public import RKCore
import RKSubjects

/// The content of a derived collection, and the operator that maintains it.
///
///     sources ──► operator: derivation ──► store ──► observers
///                                            ▲
///     DerivedCollection, observations ───────┘ count as holders
///
/// The sources retain the node by the operator's observations of them. These end when the node has no
/// holder: neither the collection that was returned to the user, nor an observation of it.
@usableFromInline
final class DerivedNode<Store: DerivedStore>: Sendable {
  @usableFromInline let store = Store()
  @usableFromInline let upstream = Slot()
  @usableFromInline let holders = Locked(1)

  /// Creates a node with one holder, the derived collection, and observes the sources.
  @inlinable
  init<Machine: Derivation>(_ derivation: Machine, _ inputs: [DerivedInput<Machine>])
  where Machine.Result.Store == Store {
    let store = store
    let node = DerivedInput<Machine>.Operator(
      downstream: AnyObserver(
        receive: { $0.apply(to: store) },
        completion: { _ in store.complete() },
        upstream: upstream
      ),
      state: (derivation, inputs.count { $0.completes }),
      sources: inputs.count
    ) { state, input, node in
      switch input {
      case .start(let inputs):
        // The owner of the operator observes, so that it has all initial inputs when `init` returns.
        for (index, input) in inputs.enumerated() { input.observe(node, node.slot(index)) }
      case .input(let input):
        var changes = Machine.Result()
        state.derivation.receive(input, &changes)
        if !changes.isEmpty { node.send(changes) }
        state.derivation.finish()
      case .completion:
        state.sources -= 1
        if state.sources == 0 { node.finish(.finished) }
      }
    }
    // A message, because the operator must not retain the sources.
    node.receive(.start(inputs))
  }

  @usableFromInline
  func addHolder() {
    holders.withLock { $0 += 1 }
  }

  @inlinable
  func removeHolder() {
    let isLast = holders.withLock { holders in
      holders -= 1
      return holders == 0
    }
    if isLast { upstream.dispose() }
  }
}

extension DerivedNode: HolderCount {}

extension DerivedNode: DerivedNodeProtocol where Store: EditedStore {
  @usableFromInline typealias Item = Store.Item

  /// The node of the store; what is derived from it is a holder while it is observed.
  @usableFromInline var editsNode: EditsNode<Store.Item> {
    let made = store.editsNode
    made.node.onUse { isUsed in
      if isUsed { self.addHolder() } else { self.removeHolder() }
    }
    return made
  }
}

/// A store from which others derive.
@usableFromInline
protocol EditedStore: DerivedStore {
  associatedtype Item: Sendable

  var editsNode: EditsNode<Item> { get }
}

extension CollectionStore: EditedStore where Content: RangeReplaceableCollection {
  @usableFromInline typealias Item = Content.Element

  @usableFromInline var editsNode: EditsNode<Content.Element> { node }
}

/// What is kept up while something holds or observes it.
@usableFromInline
protocol HolderCount: AnyObject, Sendable {
  func addHolder()
  func removeHolder()
}

/// The node of a derived collection.
@usableFromInline
protocol DerivedNodeProtocol<Item>: HolderCount {
  associatedtype Item: Sendable

  /// The node from which others derive.
  var editsNode: EditsNode<Item> { get }
}

extension HolderCount {
  /// Observes a store for an observer that counts as a holder.
  @usableFromInline
  func observe<Element>(
    _ observer: AnyObserver<Element, Never>,
    _ observe: (AnyObserver<Element, Never>) -> any Disposable
  ) -> any Disposable {
    addHolder()
    let observation = CountedObservation { self.removeHolder() }
    observer.upstream?.hold(observation)
    observation.slot.hold(
      observe(
        AnyObserver(
          receive: observer.element,
          completion: observer.completion,
          upstream: observation.slot
        )
      )
    )
    return observation
  }
}

/// A source of a derived collection.
@usableFromInline
struct DerivedInput<Machine: Derivation>: Sendable {
  @usableFromInline typealias Operator = SerializedOperator<
    (derivation: Machine, sources: Int), Message, Machine.Result, Never
  >

  @usableFromInline
  enum Message: Sendable {
    /// Observe the sources.
    case start([DerivedInput])
    case input(Machine.Input)
    /// A source has completed.
    case completion
  }

  /// Whether the derived collection waits for the completion of the source.
  @usableFromInline let completes: Bool
  /// Observes the source in a slot of an operator.
  @usableFromInline let observe: @Sendable (Operator, Slot) -> Void

  @inlinable
  init<Source: SignalProtocol>(
    _ source: Source,
    _ input: @escaping @Sendable (Source.Element) -> Machine.Input
  ) where Source.Error == Never {
    completes = true
    observe = { node, slot in
      node.observe(source, in: slot, next: { .input(input($0)) }, end: { _ in .completion })
    }
  }

  /// The signals that belong to the elements of a collection.
  init<Source: Sendable, Event: Sendable>(elements: ElementObservations<Event>)
  where Machine.Input == Either<Source, (id: Int, event: Event)> {
    completes = false
    observe = { [events = elements.events] node, slot in
      node.observe(events, in: slot, next: { .input(.second($0)) }, end: { _ in .completion })
    }
  }
}

/// What changes in the content of a derived collection.
@usableFromInline
protocol DerivedChanges: Sendable {
  associatedtype Store: DerivedStore

  init()
  var isEmpty: Bool { get }
  /// Applies the changes to the content of the store, and sends them.
  func apply(to store: Store)
}

/// The content of a derived collection, at first empty.
@usableFromInline
protocol DerivedStore: Sendable {
  init()
  /// Completes: nothing changes the content any more.
  func complete()
}
