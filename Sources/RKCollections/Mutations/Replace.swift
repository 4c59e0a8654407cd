extension CollectionProperty {
  /// Replaces the whole collection.
  ///
  /// The event has all old elements as deleted and all new ones as inserted. `replace(with:performDiff:)`
  /// finds what has changed.
  @inlinable
  public func replace(with collection: Collection) {
    _ = replaceAll(with: collection)
  }

  /// Does what `replace(with:)` does, and returns the version of the content after it.
  @inlinable
  func replaceAll(with collection: Collection) -> Int {
    let (version, old) = store.changeVersioned { content, version in
      var old = collection
      swap(&content, &old)
      var edits: [Edit<Collection.Element>] = []
      edits.reserveCapacity(old.count + content.count)
      // Positions mean nothing in the edits of sets and dictionaries.
      var position = old.count
      for element in Array(old).reversed() {
        position -= 1
        edits.append(.remove(element, at: position))
      }
      for element in content {
        edits.append(.insert(element, at: position))
        position += 1
      }
      let diff = CollectionDiff(inserts: Array(content.indices), deletes: Array(old.indices))
      // The old content is returned, so that it is released without the lock.
      return (Edits(edits), diff, (edits.isEmpty ? version : version &+ 1, old))
    }
    _ = consume old
    return version
  }

  /// Removes all elements.
  @inlinable
  public func removeAll() {
    replace(with: Collection.traits.make([]))
  }
}
