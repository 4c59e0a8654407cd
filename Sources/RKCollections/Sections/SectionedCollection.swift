public import RKCore
import RKSubjects

/// A list with sections, which follows the changes of a collection.
///
///     let shelves = books.sectioned(by: \.shelf)
///     shelves.observeNext { event in
///       print(event.sections.count, event.inserts, event.moves)
///     }
///
/// A change of the source sends at most one event, with the changes of the sections and of their elements. An
/// element that moves to another section is listed as a move if both sections exist before and after the
/// change. There is one exception: if the sections are observable collections other than groups of one
/// collection, the element is listed as deleted and inserted. The lists in an event correspond to the batch
/// updates of table and collection views.
///
/// The list can be observed and read on any thread. Like a `DerivedCollection`, the list retains its sources,
/// but an observation does not. The list completes when all of its sources have completed.
public final class SectionedCollection<Key: Hashable & Sendable, Item: Sendable>:
  AnyObserverSignal
{
  /// The type of the elements of the signal.
  public typealias Element = SectionedEvent<Key, Item>
  /// The type of the failure: a list with sections cannot fail.
  public typealias Error = Never

  @usableFromInline let node: DerivedCollectionNode<SectionedChange<Key, Item>>
  @usableFromInline let sources: Retained<[any Sendable]>

  @export(implementation)
  init(from sources: [any Sendable], _ node: DerivedCollectionNode<SectionedChange<Key, Item>>) {
    self.sources = Retained(sources)
    self.node = node
  }

  deinit { node.node.releaseLink() }

  /// The current sections.
  @export(implementation) public var sections: [CollectionSection<Key, Item>] {
    node.visibleContent
  }

  /// Observes the current sections, and then each change.
  @export(implementation) @discardableResult
  public func observe(
    with observer: AnyObserver<SectionedEvent<Key, Item>, Never>
  ) -> any Disposable {
    node.observe(observer) { node.store.observe($0) }
  }

  /// Returns a sectioned list that an operator derives from this list.
  @export(implementation)
  func derive<Machine: CollectionOperator, NewItem>(
    _ machine: Machine
  ) -> SectionedCollection<Key, NewItem>
  where
    Machine.Input == SectionedChange<Key, Item>,
    Machine.Output == SectionedChange<Key, NewItem>
  {
    SectionedCollection<Key, NewItem>(from: [self], DerivedCollectionNode(machine, of: node))
  }
}
