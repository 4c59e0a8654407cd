import RKCore

/// The store of a list with sections; all observers receive the changes in the same order.
@usableFromInline
package final class SectionedStore<Key: Hashable & Sendable, Item: Sendable>: DerivedStore {
  @usableFromInline package typealias Content = [CollectionSection<Key, Item>]
  @usableFromInline package typealias Event = SectionedStoreEvent<Key, Item>

  @usableFromInline let store = StoreBroadcaster<Content, Event, Never>([])

  @export(implementation)
  package init() {}

  /// The current sections.
  @export(implementation) package var content: Content { store.content }

  @export(implementation) package var broadcaster: Broadcaster<Event, Never> { store.broadcaster }

  @export(implementation)
  package func withContent<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
    store.withLock { body(&$0) }
  }

  /// Observes the current sections, and then each change.
  @export(implementation)
  func observe(_ observer: AnyObserver<SectionedEvent<Key, Item>, Never>) -> any Disposable {
    let upstream = AnyObserver<Event, Never>(
      receive: { observer.receive(SectionedEvent($0.sections, changeset: $0.changeset)) },
      completion: observer.completion,
      upstream: observer.upstream
    )
    return store.observe(upstream) { sections, _ in
      SectionedStoreEvent(sections: sections, changeset: PathChangeset())
    }
  }

  @export(implementation)
  package func complete() {
    Deallocation.complete { store.send(completion: .finished) }
  }
}

/// The sections after a change, with the changeset.
@usableFromInline
package struct SectionedStoreEvent<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  @usableFromInline let sections: [CollectionSection<Key, Item>]
  @usableFromInline let changeset: PathChangeset

  @export(implementation)
  init(sections: [CollectionSection<Key, Item>], changeset: PathChangeset) {
    (self.sections, self.changeset) = (sections, changeset)
  }
}
