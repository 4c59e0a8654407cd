public import RKCore
import RKSubjects

/// An observable array that is computed from other collections and follows their changes.
///
///     let numbers = CollectionProperty([2, 3, 1])
///     let even = numbers.filter { $0.isMultiple(of: 2) }
///     numbers.append(4)
///     even.collection  // [2, 4]
///
/// Operators such as `filter(_:)` create derived collections. When its source changes, a derived collection
/// computes only the resulting changes, and sends at most one event. For each change, the closures run
/// serially and without a lock, on the thread that applies the change. They do not run again for each
/// observer.
///
/// When the call that changes the source returns, the derived collection has changed too. There is one
/// exception: if another thread is running a step of the same graph, that thread may apply the change later.
/// All collections that are derived from a source change in the same step, even if they depend on the source
/// along several paths. If the source is changed while a derived collection is being created, closures may
/// run again.
///
/// A derived collection retains its sources. An observation retains neither the derived collection nor the
/// sources. An observation continues if only the derived collection is deallocated, and completes when all
/// sources have completed.
public final class DerivedCollection<Item: Sendable>: CollectionPropertyProtocol,
  AnyObserverSignal
{
  /// The type of the elements of the signal.
  public typealias Element = CollectionEvent<[Item]>
  /// The type of the failure: a derived collection cannot fail.
  public typealias Error = Never

  @usableFromInline let node: DerivedCollectionNode<Change<Item>>
  @usableFromInline let sources: Retained<[any Sendable]>

  /// Creates a collection with the content of a node.
  ///
  /// - Parameter sources: The sources, which the collection retains.
  @export(implementation)
  init(from sources: [any Sendable], _ node: DerivedCollectionNode<Change<Item>>) {
    self.sources = Retained(sources)
    self.node = node
  }

  deinit { node.node.releaseLink() }

  @export(implementation) var store: CollectionStore<[Item]> { node.store }

  /// The current elements.
  @export(implementation)
  public var collection: [Item] { node.visibleContent }

  /// The source of the changes from which further collections are derived.
  public var edits: EditSource<Item> { EditSource { self.node } }

  /// Observes the current elements, and then each change.
  @export(implementation) @discardableResult
  public func observe(with observer: AnyObserver<CollectionEvent<[Item]>, Never>) -> any Disposable
  {
    node.observe(observer) { store.observe($0) }
  }
}
