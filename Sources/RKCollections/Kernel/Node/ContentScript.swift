import RKCore
import RKSubjects

/// The edit script with which a step changes a derived collection.
@usableFromInline
protocol ContentScript<Item>: Sendable {
  associatedtype Item: Sendable
  associatedtype Store: DerivedStore where Store.Content == [Item]
  /// The part of a change that dependents read during its step.
  associatedtype Change

  init()
  /// Creates a script that replaces the `count` elements of the current content.
  init(replacing count: Int, with content: [Item])

  var isEmpty: Bool { get }
  /// The result of applying the script to an empty collection.
  var content: [Item] { get }

  /// Applies the edits to the content of a store, and reserves the position of the event in the delivery
  /// order.
  ///
  /// - Returns: The change; nil if nothing changed. The event is nil if nothing observes the store.
  func applyReserving(
    to store: Store
  ) -> (change: Change, event: Store.Step?, reservation: Reservation)?
  /// Sets the edits that dependents read during the step.
  static func setEdits(of change: Change, in node: DerivedEditsNode<Self>)
}

/// The store of a derived collection; its content is initially empty.
@usableFromInline
protocol DerivedStore: Sendable {
  associatedtype Content: Sendable
  associatedtype Step: Sendable

  init()

  var content: Content { get }
  var broadcaster: Broadcaster<Step, Never> { get }

  /// Calls a closure with the content, under the lock; sends no event.
  func withContent<Result: Sendable>(_ body: (inout Content) -> Result) -> Result
  /// Completes the store, whose content will not change again.
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
  /// Observes the store, and keeps the node in use until the observation ends.
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
