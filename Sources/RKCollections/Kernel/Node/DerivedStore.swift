import RKCore
import RKSubjects

/// The store of a derived collection; its content is initially empty.
@usableFromInline
package protocol DerivedStore: Sendable {
  associatedtype Content: Sendable
  associatedtype Event: Sendable

  init()

  var content: Content { get }
  var broadcaster: Broadcaster<Event, Never> { get }

  /// Calls a closure with the content, under the lock; sends no event.
  func withContent<Result: Sendable>(_ body: (inout Content) -> Result) -> Result
  /// Completes the store, whose content will not change again.
  func complete()
}

extension CollectionStore: DerivedStore where Content: RangeReplaceableCollection {
  @usableFromInline package typealias Event = StoreEvent<Content>

  @export(implementation)
  package convenience init() { self.init(Content()) }

  @export(implementation) package var broadcaster: Broadcaster<StoreEvent<Content>, Never> {
    store.broadcaster
  }

  @export(implementation)
  package func withContent<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
    store.withLock { body(&$0.content) }
  }
}

extension DerivedCollectionNode {
  /// Observes the store, and keeps the node in use until the observation ends.
  @export(implementation)
  func observe<Element>(
    _ observer: AnyObserver<Element, Never>,
    _ observe: (AnyObserver<Element, Never>) -> any Disposable
  ) -> any Disposable {
    node.retainLink()
    let observation = CountedObservation { self.node.releaseLink() }
    observer.upstream?.hold(observation)
    observation.slot.hold(
      observe(
        AnyObserver(
          receive: observer.element,
          completion: observer.completion,
          upstream: observation.slot
        )
      )
    )
    return observation
  }
}
