extension CollectionProperty
where
  Collection: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Collection.Index == Int
{
  /// Replaces the elements in a range.
  ///
  /// The event lists the old elements as deleted, and the new elements as inserted.
  @export(implementation)
  public func replaceSubrange(
    _ range: some RangeExpression<Int>,
    with elements: some Sequence<Collection.Element>
  ) {
    replaceSubrange(range, with: Array(elements), "replaceSubrange(_:with:)")
  }

  /// Removes the elements in a range.
  @export(implementation)
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    replaceSubrange(range, with: [], "removeSubrange(_:)")
  }

  /// Removes the given number of elements from the start.
  ///
  /// The given number must be at least 0, and at most the number of elements.
  @export(implementation)
  public func removeFirst(_ count: Int) {
    remove(count, "removeFirst(_:)") { _ in 0..<count }
  }

  /// Removes the given number of elements from the end.
  ///
  /// The given number must be at least 0, and at most the number of elements.
  @export(implementation)
  public func removeLast(_ count: Int) {
    remove(count, "removeLast(_:)") { $0 - count..<$0 }
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// No lock is held while the condition runs. If the collection changes in the meantime, the condition runs
  /// again for each element, so the condition should have no side effects. The condition must not change the
  /// property itself.
  @export(implementation)
  public func removeAll(
    where shouldBeRemoved: (Collection.Element) throws -> Bool
  ) rethrows {
    _ = try store.attempt { array in
      var positions: [Int] = []
      for (position, element) in array.enumerated() where try shouldBeRemoved(element) {
        positions.append(position)
      }
      return positions
    } change: { positions, revision in
      if positions.isEmpty { return true }
      return store.change(ifStill: revision) { array in
        let removed = positions.map { array[$0] }
        // The elements to remove are moved to the end, and removed together.
        var end = positions[0]
        var next = 0
        for index in end..<array.count {
          if next < positions.count, index == positions[next] {
            next += 1
          } else {
            array.swapAt(end, index)
            end += 1
          }
        }
        array.removeSubrange(end..<array.count)
        return (.change(Places(removing: positions), former: removed), nil)
      }
    }
  }

  @export(implementation)
  func remove(_ count: Int, _ method: String, from range: (_ count: Int) -> Range<Int>) {
    edit { array in
      require(
        0...array.count ~= count,
        "\(method) needs a count from 0 through \(array.count), got \(count)"
      )
      return (replace(range(array.count), of: &array, with: []), ())
    }
  }

  @export(implementation)
  func replaceSubrange(
    _ expression: some RangeExpression<Int>,
    with elements: [Collection.Element],
    _ method: String
  ) {
    edit { array in
      require(
        expression.isContained(in: array.count),
        "\(method) needs a range in 0..<\(array.count), got \(expression)"
      )
      return (replace(expression.relative(to: array), of: &array, with: elements), ())
    }
  }

  @export(implementation)
  func replace(
    _ range: Range<Int>,
    of array: inout Collection,
    with elements: [Collection.Element]
  ) -> Mutation<Collection.Element> {
    if range.isEmpty, elements.isEmpty { return .none }
    let removed = Array(array[range])
    array.replaceSubrange(range, with: elements)
    return .splice(removed, at: range.lowerBound, count: elements.count)
  }
}

extension RangeExpression<Int> {
  /// Returns whether an array with the given number of elements contains the range.
  ///
  /// Unlike `relative(to:)`, this method does not trap if it does not.
  @usableFromInline
  func isContained(in count: Int) -> Bool {
    switch self {
    case let range as PartialRangeFrom<Int>: return 0...count ~= range.lowerBound
    case let range as PartialRangeUpTo<Int>: return 0...count ~= range.upperBound
    case let range as PartialRangeThrough<Int>: return -1..<count ~= range.upperBound
    case let range as ClosedRange<Int>: return range.lowerBound >= 0 && range.upperBound < count
    default:
      let range = relative(to: 0..<count)
      return range.lowerBound >= 0 && range.upperBound <= count
    }
  }
}
