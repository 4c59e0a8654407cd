public import RKCore

extension CollectionPropertyProtocol {
  /// Returns a collection that treats an element as replaced whenever the element's signal emits.
  ///
  ///     let open = tasks.autoRefresh { $0.isDone }.filter { !$0.isDone.value }
  ///
  /// Elements that are objects can change although their collection does not. When an element's signal emits,
  /// collections that are derived from the result evaluate the element again: `filter` includes or excludes
  /// it, `sorted` moves it. Values that the signal emits when it is first observed, such as the current value
  /// of a property, are ignored. There is one exception: if the first value results from changes that the
  /// collection has not received yet, the element is treated as replaced after these changes.
  ///
  /// When an element is replaced, an aggregate such as `sumProperty` subtracts the old value of the element.
  /// For an object that has changed, the old value is no longer available. So derive the values first:
  /// `tasks.autoRefresh { $0.hours }.map { $0.hours.value }.sumProperty()`.
  ///
  /// - Parameter signal: A closure that returns the signal of an element. The signal is observed until the
  ///   element is removed or replaced.
  @inlinable
  public func autoRefresh<Refresh: SignalProtocol>(
    on signal: @escaping @Sendable (Collection.Element) -> Refresh
  ) -> DerivedCollection<Collection.Element> where Refresh.Error == Never {
    let events = ElementEvents()
    let derivation = ParameterDerivation(AutoRefreshDerivation(signal: signal, events: events)) {
      $0.refresh($1, &$2)
    }
    let node = DerivedEditsNode(
      derivation,
      [GraphInput(events) { .second($0) }, GraphInput(edits.node()) { .first($0) }]
    )
    return DerivedCollection(from: [self], node)
  }
}

@usableFromInline
struct AutoRefreshDerivation<Source: Sendable, Refresh: SignalProtocol>: EditDerivation
where Refresh.Error == Never {
  @usableFromInline typealias Output = Source

  @usableFromInline let signal: @Sendable (Source) -> Refresh
  @usableFromInline let events: ElementEvents
  @usableFromInline var bag = DisposeBag()
  @usableFromInline var tree = OrderStatisticTree()
  @usableFromInline var observed = SlotTable<
    (element: Source, id: Int, observation: any Disposable)
  >()

  @inlinable
  init(signal: @escaping @Sendable (Source) -> Refresh, events: ElementEvents) {
    (self.signal, self.events) = (signal, events)
  }

  /// Handles an event of an element's signal.
  ///
  /// The event can arrive after the element was removed.
  @inlinable
  mutating func refresh(_ event: ElementEvents.Event?, _ script: inout DerivedScript<Source>) {
    guard let (slot, id) = event, slot < observed.values.count,
      let (element, present, _) = observed.values[slot], id == present
    else { return }
    script.update(element, at: tree.position(of: slot))
  }

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Source>) {
    bag = DisposeBag()
    tree = OrderStatisticTree(measures: repeatElement(0, count: elements.count))
    for (position, element) in elements.enumerated() { observe(element, position + 1) }
    script.load(elements)
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Source>) {
    switch edit {
    case .insert(let element, let position):
      script.insert(element, at: position)
      observe(element, tree.insert(at: position).slot)
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      script.remove(at: position)
      observed.remove(slot)?.observation.dispose()
      tree.remove(slot)
    case .update(_, let element, let position):
      let slot = tree.slot(at: position)
      script.update(element, at: position)
      observed.remove(slot)?.observation.dispose()
      observe(element, slot)
    case .move(_, let origin, let destination):
      script.move(from: origin, to: destination)
      tree.move(tree.slot(at: origin), to: destination)
    }
  }

  @inlinable
  mutating func observe(_ element: Source, _ slot: Int) {
    let id = events.nextID
    let isObserving = Locked(true)
    let refresh = signal(element)
    let observation = events.observing((slot, id)) {
      refresh.observeNext { [events] _ in
        if !isObserving.withLock({ $0 }) { events.send((slot, id)) }
      }
    }
    isObserving.withLock { $0 = false }
    bag.add(disposable: observation)
    observed[slot] = (element, id, observation)
  }
}
