extension CollectionProperty
where
  Collection: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Collection.Index == Int
{
  /// Sorts the elements, and sends as few moves as possible in one event.
  ///
  /// No lock is held while the predicate runs. If the collection changes in the meantime, sorting starts
  /// again. The predicate must not change the property itself. Equal elements keep their order. Sorting takes
  /// O(n log n).
  ///
  /// - Parameter areInIncreasingOrder: A predicate that returns whether its first argument comes before the
  ///   second.
  @export(implementation)
  public func sort(
    by areInIncreasingOrder: (Collection.Element, Collection.Element) throws -> Bool
  ) rethrows {
    try reorder { array in
      let sorted = try array.enumerated().sorted {
        try areInIncreasingOrder($0.element, $1.element)
      }
      return sorted.map(\.offset)
    }
  }

  /// Sorts the elements in ascending order; see `sort(by:)`.
  @export(implementation)
  public func sort() where Collection.Element: Comparable {
    sort(by: <)
  }

  /// Reverses the order of the elements, and sends the moves in one event.
  @export(implementation)
  public func reverse() {
    reorder { (0..<$0.count).reversed() }
  }

  /// Shuffles the elements, and sends the moves in one event.
  @export(implementation)
  public func shuffle() {
    reorder { (0..<$0.count).shuffled() }
  }

  /// Reorders the elements.
  ///
  /// - Parameter order: A closure that returns the current position of each element, in the new order.
  @export(implementation)
  func reorder(_ order: (Collection) throws -> [Int]) rethrows {
    _ = try store.attempt { array in
      let order = try order(array)
      return (before: array, after: Collection(order.lazy.map { array[$0] }), order: order)
    } change: { plan, revision in
      let (before, after, order) = plan
      if order.elementsEqual(order.indices) { return true }
      return store.replace(with: after, order.map { .same($0) }, from: before, ifStill: revision)
    }
  }
}
