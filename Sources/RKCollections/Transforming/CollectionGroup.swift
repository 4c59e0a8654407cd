public import RKCore
import RKSubjects

/// An observable array of a collection's elements with a given key.
///
/// `grouped(by:)` creates groups. A group completes when it is removed from the collection of groups, when
/// that collection completes, or when nothing uses that collection anymore.
public final class CollectionGroup<Key: Hashable & Sendable, Item: Sendable>:
  CollectionPropertyProtocol, AnyObserverSignal
{
  /// The type of the elements of the signal.
  public typealias Element = CollectionEvent<[Item]>
  /// The type of the failure: a group cannot fail.
  public typealias Error = Never

  /// The key of the elements.
  public let key: Key
  @usableFromInline let part: GroupPart<Item>

  @export(implementation)
  init(key: Key, _ part: GroupPart<Item>) {
    (self.key, self.part) = (key, part)
  }

  @export(implementation) var store: CollectionStore<[Item]> { part.store }

  /// The current elements.
  ///
  /// In the closure of `atomically(_:)`, the value does not include the changes of the transaction.
  public var collection: [Item] { store.content }

  /// The source of the changes from which further collections are derived.
  public var edits: EditSource<Item> { EditSource { [part] in part.listNode } }

  /// Observes the current elements, and then each change.
  @export(implementation) @discardableResult
  public func observe(with observer: AnyObserver<CollectionEvent<[Item]>, Never>) -> any Disposable
  {
    store.observe(observer)
  }
}
