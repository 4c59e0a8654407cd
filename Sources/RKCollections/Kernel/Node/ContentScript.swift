import RKCore
import RKSubjects

/// The edit script of a step that changes a derived collection.
@usableFromInline
protocol ContentScript<Item>: Sendable {
  associatedtype Item: Sendable
  associatedtype Store: DerivedStore where Store.Content == [Item]

  init()
  /// Replaces a number of elements by others.
  init(replacing count: Int, with content: [Item])

  var isEmpty: Bool { get }
  /// The content of a collection that was empty.
  var content: [Item] { get }

  /// Applies the edits to the content of a store, and reserves a place for the event, if there is one.
  func applyReserving(
    to store: Store
  ) -> (Store.Step?, Broadcaster<Store.Step, Never>.Reservation?)
  /// Sets what dependents read of the step.
  static func setEdits(of step: Store.Step, in node: DerivedEditsNode<Self>)
}

/// The content of a derived collection, at first empty.
@usableFromInline
protocol DerivedStore: Sendable {
  associatedtype Content: Sendable
  associatedtype Step: Sendable

  init()

  var content: Content { get }
  var broadcaster: Broadcaster<Step, Never> { get }

  /// Calls a closure with the content, under the lock; sends nothing.
  func withContent<Result: Sendable>(_ body: (inout Content) -> Result) -> Result
  /// Completes: nothing changes the content any more.
  func complete()
}

extension CollectionStore: DerivedStore where Content: RangeReplaceableCollection {
  @usableFromInline typealias Step = CollectionStep<Content>

  @inlinable
  convenience init() { self.init(Content()) }

  @inlinable var broadcaster: Broadcaster<CollectionStep<Content>, Never> { store.broadcaster }

  @inlinable
  func withContent<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
    store.withLock { body(&$0.content) }
  }
}

extension DerivedEditsNode {
  /// Observes the store for an observer that counts as a holder.
  @inlinable
  func observe<Element>(
    _ observer: AnyObserver<Element, Never>,
    _ observe: (AnyObserver<Element, Never>) -> any Disposable
  ) -> any Disposable {
    node.hold()
    let observation = CountedObservation { self.node.release() }
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
