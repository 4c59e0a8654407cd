public import RKCore

/// A collection whose individual changes can be observed.
///
///     let names = CollectionProperty(["Steve", "Tim"])
///     names.observeNext { print($0.collection, $0.inserts) }
///     names.append("John")  // prints: ["Steve", "Tim", "John"] [2]
///
/// Use the property like the collection that it wraps. Each change sends one event to all observers; a
/// mutation that changes nothing sends none. The collection can be read and changed on any thread, including
/// from an observer. A change is visible to every thread once the call that makes it returns or, in a
/// transaction, once the transaction commits. All observers receive the events in the order of the changes.
/// An observation begins with the current collection. The signal completes when the property is deallocated;
/// an observation does not retain the property.
///
/// To iterate, use `collection`. A change modifies the storage in place, or copies the storage if an earlier
/// `collection` or event is retained. A mutation through a subscript copies the element, changes the copy and
/// stores it. So `rows[0].append(1)` takes time proportional to `rows[0].count`.
///
/// No lock is held while an observer or a user closure runs. The `==` and `hash(into:)` of set members
/// and dictionary keys run under the lock of the property, so they must not use the property. As in the
/// standard library, each member or key that is not equal to itself, such as `Double.nan`, is a separate
/// element.
public final class CollectionProperty<Collection: CollectionContent & Sendable>:
  CollectionPropertyProtocol, AnyObserverSignal
where Collection.Element: Sendable, Collection.Index: Sendable {
  /// The type of the elements of the signal.
  public typealias Element = CollectionEvent<Collection>
  /// The type of the failure: a collection property cannot fail.
  public typealias Error = Never

  /// A bag that is disposed when the property is deallocated.
  public let bag = DisposeBag()

  @usableFromInline let store: CollectionStore<Collection>

  /// Creates a property with the given collection.
  @export(implementation)
  public init(_ collection: Collection) {
    store = CollectionStore(collection)
  }

  /// Creates a draft: a property that has the given content and records its changes.
  @export(implementation)
  init(draft content: Collection) {
    store = CollectionStore(content, isDraft: true)
  }

  deinit { store.completeLast() }

  /// The current collection.
  ///
  /// In the closure of `atomically(_:)`, the value includes the changes of the transaction.
  @export(implementation) public var collection: Collection { store.visibleContent }

  /// The source of the changes from which derived collections are computed.
  @export(implementation) public var edits: EditSource<Collection.Element> {
    EditSource { [store] in store.node }
  }

  /// Observes the current collection, and then each change.
  @export(implementation) @discardableResult
  public func observe(
    with observer: AnyObserver<CollectionEvent<Collection>, Never>
  ) -> any Disposable {
    store.observe(observer)
  }
}
