import RKCore

extension PassthroughSubject {
  /// The number of observers, as a property that emits each new number.
  ///
  ///     alerts.observerCount.map { $0 > 0 }.removeDuplicates().bind(to: spinner)
  ///
  /// The number changes before `observe` or `dispose` returns, or after the delivery if one is in progress. A
  /// terminal event removes all observers. The property emits on the thread that adds or removes the
  /// observer or, after a delivery, on the thread that delivered. The property does not retain the subject,
  /// and its observations complete when the subject is deallocated.
  public var observerCount: AnyProperty<Int> { broadcaster.observerCountProperty }

  /// True if the subject has observers: `observerCount` is not 0.
  public var hasObservers: Bool { broadcaster.observerCount > 0 }
}

extension CurrentValueSubject {
  /// The number of observers, as a property; see `PassthroughSubject.observerCount`.
  public var observerCount: AnyProperty<Int> { store.broadcaster.observerCountProperty }

  /// True if the subject has observers: `observerCount` is not 0.
  public var hasObservers: Bool { store.broadcaster.observerCount > 0 }
}

extension ReplaySubject {
  /// The number of observers, as a property; see `PassthroughSubject.observerCount`.
  public var observerCount: AnyProperty<Int> { store.broadcaster.observerCountProperty }

  /// True if the subject has observers: `observerCount` is not 0.
  public var hasObservers: Bool { store.broadcaster.observerCount > 0 }
}

extension Broadcaster {
  /// The number of observers, as a property that completes when the broadcaster is released.
  fileprivate var observerCountProperty: AnyProperty<Int> {
    let counter = counter {
      let number = Property(observerCount)
      // `update` reads the number after the version of the property, so an earlier number never replaces a
      // later one. An observation that begins in a transaction is not undone with it.
      return ObserverCounter(number) { [weak number] count in
        UpdateGuard.outsideTransaction { number?.update { $0 = count() } }
      }
    }
    // The counter retains the property until the subject is deallocated.
    guard let number = counter.property.withLock({ $0 }) as? Property<Int> else {
      return AnyProperty(Property(0))
    }
    return number.removingDuplicates()
  }
}
