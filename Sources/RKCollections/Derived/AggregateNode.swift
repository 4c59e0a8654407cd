import RKCore
import RKSubjects

/// The property of an aggregate, and the observation of the collection that sets it.
///
///     collection ──┄ weak ┄──► node ──► property ──► observers
///                              ▲  └─ itself, while it is observed
///     AggregateSource ─────────┘
///
/// So the aggregate follows the collection while it is held or observed. When the collection completes,
/// the node no longer retains itself, and the property completes when it is deallocated.
final class AggregateNode<Value: Equatable & Sendable>: Sendable {
  private struct Observers: Sendable {
    var count = 0
    var isCompleted = false
    /// The node itself while it has observers and the collection has not completed.
    var node: AggregateNode?
  }

  let property: Property<Value>
  private let upstream = Slot()
  private let observers = Locked(Observers())

  init<Machine: Aggregation>(
    _ updates: Signal<CollectionUpdate<Machine.Source>, Never>,
    _ machine: Machine
  ) where Machine.Value == Value {
    property = Property(machine.value)
    let state = Ref(machine)
    let current = Ref(machine.value)
    upstream.observe(updates) { [weak self] update in
      switch update {
      case .initial(let elements): state.value.load(elements)
      case .edits(let edits): for edit in edits { state.value.apply(edit) }
      }
      let value = state.value.value
      let isEqual = value == current.value
      current.value = value
      // An equal value may be another element, such as the next of two equal maxima.
      if isEqual { return self?.property.silentUpdate(value: value) ?? () }
      Origin.forward { self?.property.receive(value) }
    } completion: { [weak self] _ in
      self?.complete()
    }
  }

  deinit { upstream.dispose() }

  /// The node of the property, which retains the aggregate while something observed depends on it.
  var valueNode: ValueNode<Value> {
    let valueNode = property.valueNode
    valueNode.onUse { [weak self] isUsed in
      if isUsed { self?.addObserver() } else { self?.removeObserver() }
    }
    return valueNode
  }

  func addObserver() {
    observers.withLock { observers in
      observers.count += 1
      // Of two threads the one that removes may be the first.
      if observers.count > 0, !observers.isCompleted { observers.node = self }
    }
  }

  func removeObserver() {
    let released = observers.withLock { observers in
      observers.count -= 1
      return observers.count == 0 ? observers.node.take() : nil
    }
    _ = consume released
  }

  private func complete() {
    let released = observers.withLock { observers in
      observers.isCompleted = true
      return observers.node.take()
    }
    _ = consume released
  }
}

/// The content of the property that is returned to the user; it retains the collection.
final class AggregateSource<Value: Equatable & Sendable>: PropertySource {
  private let collection: any Sendable
  private let node: AggregateNode<Value>

  init(of collection: any Sendable, _ node: AggregateNode<Value>) {
    self.collection = collection
    self.node = node
  }

  var value: Value { node.property.value }

  /// The node of the property, which retains the aggregate while something observed depends on it.
  var valueNode: ValueNode<Value> { node.valueNode }

  var origins: Origins { Origins([self]) }

  func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    node.addObserver()
    let observation = CountedObservation { [weak node] in node?.removeObserver() }
    observer.upstream?.hold(observation)
    let counted = AnyObserver(
      receive: observer.element,
      completion: observer.completion,
      upstream: observation.slot
    )
    observation.slot.hold(node.property.observe(with: counted))
    return observation
  }
}
