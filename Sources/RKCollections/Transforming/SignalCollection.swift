public import RKCore
import RKSubjects

extension SignalProtocol where Error == Never {
  /// Returns a collection that follows a signal of arrays.
  ///
  ///     let orders = server.orders.collection(id: \.number)
  ///
  /// The collection is empty until the first array. Each array is compared with the collection by
  /// identity, in linear time, as `replace(with:id:by:)` does: an element that is equal to the stored one does
  /// not replace it. The signal is observed at once. The collection completes with it.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an element. If several elements of an array have the same, they are
  ///     matched in order, so the event is exact in any case.
  ///   - areEqual: Whether two elements with the same identity are equal; if not, the second is an update.
  public func collection<Item: Sendable, ID: Hashable & SendableMetatype>(
    id: @escaping @Sendable (Item) -> ID,
    by areEqual: @escaping @Sendable (Item, Item) -> Bool
  ) -> DerivedCollection<Item> where Element == [Item] {
    let (arrays, bag) = (Property<[Item]>([]), DisposeBag())
    let node = DerivedEditsNode(
      IdentityDerivation(id: id, areEqual: areEqual),
      [GraphInput(arrays.source.valueNode, retaining: bag) { $0 }]
    )
    // The property ends with the observation, which ends with the node.
    observe { event in
      if case .next(let array) = event { arrays.value = array }
    }.dispose(in: bag)
    return DerivedCollection(from: [self], node)
  }

  /// Returns a collection that follows a signal of arrays: `collection(id:by:)` with `==`.
  public func collection<Item: Equatable & Sendable, ID: Hashable & SendableMetatype>(
    id: @escaping @Sendable (Item) -> ID
  ) -> DerivedCollection<Item> where Element == [Item] {
    collection(id: id, by: ==)
  }

  /// Returns a collection that follows a signal of arrays: `collection(id:by:)` with their identities.
  public func collection<Item: Identifiable & Equatable & Sendable>() -> DerivedCollection<Item>
  where Element == [Item], Item.ID: SendableMetatype {
    collection(id: { $0.id }, by: ==)
  }
}

/// Compares each array by identity with the elements that are stored.
private struct IdentityDerivation<Item: Sendable, ID: Hashable & SendableMetatype>: Derivation {
  let id: @Sendable (Item) -> ID
  let areEqual: @Sendable (Item, Item) -> Bool
  private var elements: [Item] = []

  init(
    id: @escaping @Sendable (Item) -> ID,
    areEqual: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.id = id
    self.areEqual = areEqual
  }

  mutating func receive(_ new: [Item], _ script: inout DerivedScript<Item>) {
    var duplicates: [ID] = []
    let origins = [ElementOrigin](
      from: elements,
      to: new,
      id: id,
      areEqual: areEqual,
      duplicates: &duplicates
    )
    if origins.areIdentity(countBefore: elements.count) { return }
    var stored = new
    for (position, origin) in origins.enumerated() where !origin.isEntering {
      if let former = origin.position { stored[position] = elements[former] }
    }
    let (changeset, replaced) = origins.changeset(countBefore: elements.count)
    let edits = EditScript(
      changeset,
      replaced: replaced,
      before: { elements[$0] },
      after: { stored[$0] }
    )
    for edit in edits { script.append(edit, offset: 0) }
    elements = stored
  }
}
