import RKCore

extension PassthroughSubject {
  /// The number of observers, as a property that emits each new number.
  ///
  ///     alerts.observerCount.map { $0 > 0 }.removeDuplicates().bind(to: spinner)
  ///
  /// It changes before `observe` and `dispose` return. An observer that is added or disposed during a
  /// delivery changes it after the delivery. A terminal event removes all observers. The property emits on
  /// the thread that adds or removes the observer. It does not retain the subject, and an observation
  /// of it completes when the subject is deallocated.
  public var observerCount: AnyProperty<Int> { broadcaster.observerCountProperty }

  /// True if anything observes the subject at the moment: `observerCount` is not 0.
  public var hasObservers: Bool { broadcaster.observerCount > 0 }
}

extension CurrentValueSubject {
  /// The number of observers, as a property: `PassthroughSubject.observerCount`.
  public var observerCount: AnyProperty<Int> { broadcaster.broadcaster.observerCountProperty }

  /// True if anything observes the subject at the moment: `observerCount` is not 0.
  public var hasObservers: Bool { broadcaster.broadcaster.observerCount > 0 }
}

extension ReplaySubject {
  /// The number of observers, as a property: `PassthroughSubject.observerCount`.
  public var observerCount: AnyProperty<Int> { broadcaster.broadcaster.observerCountProperty }

  /// True if anything observes the subject at the moment: `observerCount` is not 0.
  public var hasObservers: Bool { broadcaster.broadcaster.observerCount > 0 }
}

extension Broadcaster {
  /// The number of observers, as a property that ends with the broadcaster.
  fileprivate var observerCountProperty: AnyProperty<Int> {
    let counter = counter {
      let number = Property(observerCount)
      // The number is read after the version, so a later number is never replaced by an earlier one.
      return ObserverCounter(number) { [weak number] count in number?.update { $0 = count() } }
    }
    // The property is retained as long as the subject.
    guard let number = counter.property.withLock({ $0 }) as? Property<Int> else {
      return AnyProperty(Property(0))
    }
    return number.removingDuplicates()
  }
}
