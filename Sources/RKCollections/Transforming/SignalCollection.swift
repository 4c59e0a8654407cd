public import RKCore
import RKSubjects

extension SignalProtocol where Error == Never {
  /// Returns a collection that follows a signal of arrays.
  ///
  ///     let orders = server.orders.collection(id: \.number)
  ///
  /// The collection is empty until the first array arrives. Each array is compared with the collection by
  /// identity, as with `replace(with:id:by:)`. If a new element is equal to the stored element with the same
  /// identity, the collection keeps the stored element. The signal is observed immediately. The collection
  /// completes when the signal does.
  ///
  /// - Parameters:
  ///   - id: A closure that returns the identity of an element. If several elements of an array have the same
  ///     identity, they are matched in order; the event is correct even then.
  ///   - areEqual: A closure that returns whether two elements with the same identity are equal. If the
  ///     closure returns false, the new element replaces the old one.
  public func collection<Item: Sendable, ID: Hashable & SendableMetatype>(
    id: @escaping @Sendable (Item) -> ID,
    by areEqual: @escaping @Sendable (Item, Item) -> Bool
  ) -> DerivedCollection<Item> where Element == [Item] {
    let (elements, bag) = (CollectionProperty<[Item]>([]), DisposeBag())
    // The operator retains the bag.
    let node = DerivedCollectionNode(
      MapOperator { (element: Item) in
        _ = bag; return element
      },
      of: elements.edits.node()
    )
    // The observation retains the property. When the node is deallocated, the bag disposes the observation.
    UpdateGuard.outside {
      observe { event in
        guard case .next(let array) = event else { return }
        Path.forward { elements.replace(with: array, id: id, by: areEqual) }
      }.dispose(in: bag)
    }
    return DerivedCollection(from: [self], node)
  }

  /// Returns a collection that follows a signal of arrays, like `collection(id:by:)` with `==`.
  public func collection<Item: Equatable & Sendable, ID: Hashable & SendableMetatype>(
    id: @escaping @Sendable (Item) -> ID
  ) -> DerivedCollection<Item> where Element == [Item] {
    collection(id: id, by: ==)
  }

  /// Returns a collection that follows a signal of arrays; a form of `collection(id:by:)` that uses the
  /// elements' `id`.
  public func collection<Item: Identifiable & Equatable & Sendable>() -> DerivedCollection<Item>
  where Element == [Item], Item.ID: SendableMetatype {
    collection(id: { $0.id }, by: ==)
  }
}
