public import RKBindings
public import RKCore

extension CollectionProperty: DisposeBagProvider {}

extension CollectionProperty: BindableProtocol {
  /// Makes the collection follow another one until the property is deallocated.
  ///
  ///     orders.bind(to: copy)
  ///
  /// The first event replaces the collection. Each later one makes the same change, in one event. If the
  /// property was changed otherwise since the last event, the next one replaces the collection. The
  /// completion of the signal is ignored. The binding does not retain the property.
  ///
  /// Both then share their storage, which the next change of either copies. A derived collection does not.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind(signal: Signal<CollectionEvent<Collection>, Never>) -> any Disposable {
    let place = store.place
    let version = Ref<Int?>(nil)
    var binding: any Disposable = NonDisposable.instance
    // The first event is unrelated to an element whose delivery surrounds the call.
    Origin.carry(nil) {
      binding = signal.observeNext { [weak self] event in
        guard let self, !Origin.includes(place) else { return }
        Origin.forward { version.value = self.follow(event, ifStill: version.value) }
      }
    }
    binding.dispose(in: bag)
    return binding
  }

  /// Makes a change that another collection has made, and returns the version after it.
  private func follow(_ event: CollectionEvent<Collection>, ifStill version: Int?) -> Int {
    let before = store.snapshot
    if let version, version == before.version {
      let edits = Collection.traits.edits(event.diff, before.content, event.collection)
      let isDone = store.replace(
        with: event.collection,
        edits: edits,
        diff: event.diff,
        ifStill: version
      )
      if isDone { return version + 1 }
    }
    return replaceAll(with: event.collection)
  }
}

extension SignalProtocol where Error == Never {
  /// Replaces a collection by each element until the property is deallocated: `replace(with:)`.
  ///
  /// The completion of the signal is ignored. The binding does not retain the property.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind<Collection>(to target: CollectionProperty<Collection>) -> any Disposable
  where Element == Collection {
    let binding = observeNext { [weak target] in target?.replace(with: $0) }
    binding.dispose(in: target.bag)
    return binding
  }

  /// Replaces an array by each element, and finds what has changed: `replace(with:id:)`.
  ///
  ///     orderSignal.bind(to: orders, id: \.number)
  ///
  /// - Parameter id: Returns the identity of an element.
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind<Item: Equatable, ID: Hashable & SendableMetatype>(
    to target: CollectionProperty<[Item]>,
    id: @escaping @Sendable (Item) -> ID
  ) -> any Disposable where Element == [Item] {
    let binding = observeNext { [weak target] in target?.replace(with: $0, id: id) }
    binding.dispose(in: target.bag)
    return binding
  }
}
