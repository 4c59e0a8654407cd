public import RKCore
public import RKSubjects

/// An observable array that is computed from other collections and follows their changes.
///
///     let numbers = CollectionProperty([2, 3, 1])
///     let even = numbers.filter { $0.isMultiple(of: 2) }
///     numbers.append(4)
///     even.collection  // [2, 4]
///
/// Operators such as `filter(_:)` make it. It computes from each change of its source only what that
/// changes, and sends one event for it, or none. Closures run once for each change, serially and
/// without a lock, on the thread that changes the source.
///
/// When a change of the source returns, the derived collection has changed too. But a change that is
/// made during the delivery of another, reentrantly or by another thread, is delivered after it.
///
/// The collection retains its sources. An observation does not: it goes on when only the derived
/// collection is deallocated, and completes when all sources have completed.
public final class DerivedCollection<Item: Sendable>: CollectionPropertyProtocol {
  /// The type of the elements of the signal.
  public typealias Element = CollectionEvent<[Item]>
  /// The type of the failure: a derived collection cannot fail.
  public typealias Error = Never

  @usableFromInline let node: DerivedNode<CollectionStore<[Item]>>
  @usableFromInline let sources: [any Sendable]

  /// Creates a collection that a derivation maintains.
  ///
  /// - Parameters:
  ///   - sources: What the collection retains.
  ///   - derivation: The state machine.
  ///   - inputs: Each observes a source and sends inputs to the operator.
  @inlinable
  init<Machine: Derivation>(
    from sources: [any Sendable],
    _ derivation: Machine,
    _ inputs: [DerivedInput<Machine>]
  ) where Machine.Result == Changes<Item> {
    self.sources = sources
    node = DerivedNode(derivation, inputs)
  }

  @inlinable
  deinit { node.removeHolder() }

  /// The current elements.
  @inlinable
  public var collection: [Item] { node.store.content }

  /// The edits from which further collections are derived.
  @inlinable
  public var edits: CollectionEdits<Item> {
    CollectionEdits(
      Signal(onSubscribe: { observer in
        self.node.observe(observer) { self.node.store.edits.signal.observe(with: $0) }
      }),
      from: { [node] in node.graphNode() }
    )
  }

  /// Observes the current elements, then each change.
  @discardableResult
  public func observe(with observer: AnyObserver<CollectionEvent<[Item]>, Never>) -> any Disposable
  {
    node.observe(observer) { node.store.observe($0) }
  }
}

extension CollectionPropertyProtocol {
  /// Returns a collection that a derivation maintains from this one.
  @inlinable
  func derive<Machine: Derivation, Item>(_ machine: Machine) -> DerivedCollection<Item>
  where
    Machine.Input == CollectionUpdate<Collection.Element>,
    Machine.Result == Changes<Item>
  {
    DerivedCollection(from: [self], machine, [DerivedInput(edits.signal) { $0 }])
  }

  /// Returns a collection that a derivation maintains from this one and a property.
  @inlinable
  func derive<Machine: Derivation, Item, Parameter: ReadableProperty>(
    _ machine: Machine,
    with property: Parameter
  ) -> DerivedCollection<Item>
  where
    Machine.Input == Either<CollectionUpdate<Collection.Element>, Parameter.Value>,
    Machine.Result == Changes<Item>
  {
    // The elements come last, so that none is evaluated without the parameter.
    DerivedCollection(
      from: [self, property],
      machine,
      [DerivedInput(property) { .second($0) }, DerivedInput(edits.signal) { .first($0) }]
    )
  }
}
