import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection with a group for each key; the group is a collection of the elements with that key.
  ///
  ///     let sections = contacts.grouped { $0.name.prefix(1) }.sorted { $0.key < $1.key }
  ///
  /// Groups are in the order of their first elements, and elements are in the order of the source. A group is
  /// inserted when its first element arrives, and removed when no element remains. So a list view can observe
  /// the collection of groups, and each section of the list view can observe its group.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  @export(implementation)
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> DerivedCollection<CollectionGroup<Key, Collection.Element>> {
    DerivedCollection(from: [self], DerivedCollectionNode(groupsOf: edits.node(), by: key))
  }
}
