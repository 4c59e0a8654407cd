/// The stays of a change: the elements that the change does not list, numbered in order from 0.
extension Places {
  /// Returns the numbers of the stays in a range of positions before the change.
  @usableFromInline
  func staysBefore(_ range: Range<Int>) -> Range<Int> {
    Self.stays(range) { position in
      leaving.indexOfFirst { $0.at >= position }
    }
  }

  /// Returns the numbers of the stays in a range of positions after the change.
  @usableFromInline
  func staysAfter(_ range: Range<Int>) -> Range<Int> {
    Self.stays(range) { position in
      entering.indexOfFirst { $0.at >= position }
    }
  }

  private static func stays(_ range: Range<Int>, _ listed: (Int) -> Int) -> Range<Int> {
    range.lowerBound - listed(range.lowerBound)..<range.upperBound - listed(range.upperBound)
  }

  /// Returns the position of a stay before the change.
  @usableFromInline
  func positionBefore(ofStay stay: Int) -> Int {
    stay + leaving.indexOfFirst { index, entry in Int(entry.at) - index > stay }
  }

  /// Returns the position of a stay after the change.
  @usableFromInline
  func positionAfter(ofStay stay: Int) -> Int {
    stay + entering.indexOfFirst { index, entry in Int(entry.at) - index > stay }
  }
}

extension Range<Int> {
  /// Returns the numbers in this range that are not in the other range.
  @usableFromInline
  func outside(_ other: Range) -> [Int] {
    let common = clamped(to: other).clamped(to: self)
    return Array(lowerBound..<common.lowerBound) + Array(common.upperBound..<upperBound)
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, by binary search; the count if there
  /// is none.
  ///
  /// All later elements must satisfy the condition too.
  func indexOfFirst(_ condition: (Int, Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle, self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func indexOfFirst(_ condition: (Element) -> Bool) -> Int {
    indexOfFirst { _, element in condition(element) }
  }
}
