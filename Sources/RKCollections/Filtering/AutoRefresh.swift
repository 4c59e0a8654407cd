public import RKCore

extension CollectionPropertyProtocol {
  /// Returns a collection that treats an element as replaced whenever the element's signal emits.
  ///
  ///     let open = tasks.autoRefresh { $0.isDone }.filter { !$0.isDone.value }
  ///
  /// An element that is an object can change without a change to the collection. When an element's signal
  /// emits, collections derived from the result evaluate the element again: `filter` includes or excludes it,
  /// and `sorted` moves it. Values that the signal emits when it is first observed, such as the current value
  /// of a property, are ignored. There is one exception: if steps are queued, the first value may already
  /// reflect their changes. In this case, the element counts as replaced after those steps.
  ///
  /// When an element is replaced, an aggregate such as `sumProperty` subtracts the old value of the element.
  /// For an object that has changed, the old value is no longer available. So derive the values first:
  /// `tasks.autoRefresh { $0.hours }.map { $0.hours.value }.sumProperty()`.
  ///
  /// - Parameter signal: A closure that returns the signal of an element. The signal is observed until the
  ///   element is removed or replaced, or until nothing uses the result anymore.
  @export(implementation)
  public func autoRefresh<Refresh: SignalProtocol>(
    on signal: @escaping @Sendable (Collection.Element) -> Refresh
  ) -> DerivedCollection<Collection.Element> where Refresh.Error == Never {
    let trigger = RefreshTrigger()
    let source = edits.node()
    let retained = Retained(source)
    let node = DerivedCollectionNode<Change<Collection.Element>>(
      AutoRefreshOperator(signal: signal, trigger: trigger),
      of: DerivedCollectionNode<Change<Collection.Element>>.objectNode(from: [
        trigger.node, source.node,
      ]),
      // An element changes before the step that processes its event runs. In between, a dependent's closure
      // can read the changed element. So a reader and a step that load the same state can get different
      // items.
      isOrdered: false,
      first: { retained.value.firstItems },
      load: { refresh, first, reader, output in
        refresh.bag = DisposeBag()
        let elements = first ?? retained.value.items(of: reader)
        refresh.apply(Change(inserting: elements), nil, into: &output)
      },
      receive: { refresh, changed, output in
        refresh.apply(
          changed.contains(1) ? retained.value.change : Change(),
          changed.contains(0) ? trigger.event : nil,
          into: &output
        )
      }
    )
    return DerivedCollection(from: [self], node)
  }
}

/// The state machine of `autoRefresh(on:)`.
@usableFromInline
struct AutoRefreshOperator<Source: Sendable, Refresh: SignalProtocol>: Sendable
where Refresh.Error == Never {
  @usableFromInline let signal: @Sendable (Source) -> Refresh
  @usableFromInline let trigger: RefreshTrigger
  @usableFromInline var bag = DisposeBag()
  @usableFromInline var order = OrderStatisticTree()
  /// The element in each slot, with the observation of the element's signal.
  @usableFromInline var observed = SlotTable<
    (element: Source, id: Int, observation: any Disposable)
  >()

  @export(implementation)
  init(signal: @escaping @Sendable (Source) -> Refresh, trigger: RefreshTrigger) {
    (self.signal, self.trigger) = (signal, trigger)
  }

  /// Receives a change, and the event of an element's signal, if there is one; see
  /// `CollectionOperator.apply(_:into:)`.
  ///
  /// The event can arrive after the element was removed.
  @export(implementation)
  mutating func apply(
    _ change: Change<Source>,
    _ event: RefreshTrigger.Event?,
    into output: inout Change<Source>
  ) {
    var change = change
    // The slot of the element whose signal emitted, or 0; in the output, this element replaces itself.
    var refreshed = 0
    if let (slot, id) = event, slot < observed.values.count, observed.values[slot]?.id == id {
      order.buildTree()
      change.touch(CollectionOfOne(order.position(of: slot)))
      refreshed = slot
    }
    order.begin(change.places)
    output.places.links = change.places.links
    for (index, entry) in change.places.leaving.enumerated() {
      output.leave(at: Int(entry.at), link: entry.link)
      if entry.link < 0 {
        observed.remove(Int(order.leaving[index].slot))?.observation.dispose()
      }
    }
    order.apply(change.places)
    for (index, entry) in change.places.entering.enumerated() {
      let (position, slot) = (Int(entry.at), Int(order.entering[index].slot))
      if entry.element >= 0 {
        let element = change.elements[Int(entry.element)]
        if entry.link >= 0 { observed.remove(slot)?.observation.dispose() }
        output.enter(element, at: position, link: entry.link, kind: entry.kind)
        observe(element, slot)
      } else if slot == refreshed {
        let element = observed[slot].element
        output.enter(element, at: position, link: entry.link, kind: .replaced)
      } else {
        output.enterSame(at: position, link: entry.link)
      }
    }
    order.end()
  }

  @export(implementation)
  mutating func observe(_ element: Source, _ slot: Int) {
    let id = trigger.nextID
    let isObserving = Locked(true)
    let refresh = signal(element)
    let observation = trigger.observing((slot, id)) {
      refresh.observeNext { [trigger] _ in
        if !isObserving.withLock({ $0 }) { trigger.send((slot, id)) }
      }
    }
    isObserving.withLock { $0 = false }
    bag.add(disposable: observation)
    observed[slot] = (element, id, observation)
  }
}
