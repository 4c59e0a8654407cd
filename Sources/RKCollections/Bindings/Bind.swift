public import RKBindings
public import RKCore

extension CollectionProperty: DisposeBagProvider {}

extension CollectionProperty: BindableProtocol, LoopGuarded {
  package var vertex: Path { store.vertex }

  /// Applies the changes of another collection until the property is deallocated.
  ///
  ///     orders.bind(to: copy)
  ///
  /// The first event replaces the collection. Each later event describes a change of the other collection,
  /// the source. If the property has the content that the source had before this change, the binding applies
  /// the change in one step. Otherwise the binding replaces the whole content. A replacement is necessary if
  /// something else changed the property, if an event was dropped, or if the signal switched to another
  /// collection. An event that you create yourself also replaces the content; an event that merges
  /// consecutive received events with `merging(_:)` does not. If the property already has the content of an
  /// event, the binding ignores the event.
  ///
  /// If two collections are bound both ways, each applies the changes of the other. If both change at the
  /// same time, they exchange their contents. The next change of either collection makes them equal.
  ///
  /// The completion of the signal is ignored. The binding does not retain the property.
  ///
  /// After the binding applies an event, the source and the property share their storage. The next change to
  /// either of them copies the storage.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind(signal: Signal<CollectionEvent<Collection>, Never>) -> any Disposable {
    signal.bindElements(to: self) { $0.follow($1) }
  }

  /// Applies the change of an event from another collection, in one step.
  private func follow(_ event: CollectionEvent<Collection>) {
    let old = store.changeNumbered(as: event.revisions.after) {
      content,
      revision -> BindingResult in
      let isKnown = revision != TransactionContext.revision
      if isKnown, revision == event.revisions.after { return (.none, nil, nil) }
      var old = event.collection
      swap(&content, &old)
      if isKnown, revision == event.revisions.before {
        let mutation = Collection.traits.mutation(event.changeset, old, content)
        return (mutation, event.changeset, old)
      }
      let (mutation, changeset) = Self.replacement(of: old, with: content)
      return (mutation, changeset, old)
    }
    // The old content is released outside the lock.
    _ = consume old
  }

  private typealias BindingResult = (
    Mutation<Collection.Element>, CollectionChangeset<Collection.Index>?, Collection?
  )
}

extension SignalProtocol where Error == Never {
  /// Replaces the content of a collection property with each element, until the property is deallocated; see
  /// `replace(with:)`.
  ///
  /// The completion of the signal is ignored. The binding does not retain the property.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind<Collection>(to target: CollectionProperty<Collection>) -> any Disposable
  where Element == Collection {
    bindElements(to: target) { $0.replace(with: $1) }
  }

  /// Replaces the content of an array property with each element, and finds the changes; see
  /// `replace(with:id:)`.
  ///
  ///     orderSignal.bind(to: orders, id: \.number)
  ///
  /// - Parameters:
  ///   - target: The property.
  ///   - id: A closure that returns the identity of an element.
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind<Item: Equatable, ID: Hashable & SendableMetatype>(
    to target: CollectionProperty<[Item]>,
    id: @escaping @Sendable (Item) -> ID
  ) -> any Disposable where Element == [Item] {
    bindElements(to: target) { $0.replace(with: $1, id: id) }
  }

  /// Calls a closure with the property and each element, until the property is deallocated.
  fileprivate func bindElements<Collection>(
    to target: CollectionProperty<Collection>,
    _ set: @escaping @Sendable (CollectionProperty<Collection>, Element) -> Void
  ) -> any Disposable {
    let vertex = target.store.vertex
    var binding: any Disposable = NonDisposable.instance
    // The binding can be created while an element is being delivered. The first element of the signal does
    // not originate from that delivered element.
    Path.carry(nil) {
      binding = observeNext { [weak target] element in
        guard let target else { return }
        Path.forward(to: vertex) { set(target, element) }
      }
    }
    binding.dispose(in: target.bag)
    return binding
  }
}
