/// The choice of the elements that stay when others move.
@usableFromInline
enum LongestIncreasingSubsequence {
  /// An element that is in a list before and after a change.
  struct Entry {
    /// The rank of the element before and after the change.
    let old: Int32
    let new: Int32
    /// True if the element has the same position before and after the change.
    let isFixed: Bool
  }

  /// Returns whether each element stays.
  ///
  /// The elements that stay form a longest sequence that keeps its order. If an element has the same position
  /// before and after the change, and would cross only one staying element, the staying element moves
  /// instead. The function takes O(k log k) for k elements.
  ///
  /// - Parameter entries: The elements, in their order after the change.
  static func staying(_ entries: [Entry]) -> [Bool] {
    var stays = longestAscending(entries)
    preferFixed(entries, &stays)
    return stays
  }

  /// Finds one longest sequence that has the same order before and after the change, and returns whether each
  /// element belongs to it.
  ///
  /// The algorithm is patience sorting (C. Schensted, 1961).
  private static func longestAscending(_ entries: [Entry]) -> [Bool] {
    // For each length up to `length`, the loop keeps the sequence whose last element has the lowest rank
    // before the change. `tails` and `olds`: the index of the last element, and the rank of that element
    // before the change. `previous`: for each element, the index of its predecessor in its sequence.
    var tailsArray = [Int32](repeating: 0, count: entries.count)
    var oldsArray = tailsArray
    var previousArray = [Int32](repeating: -1, count: entries.count)
    var tails = tailsArray.mutableSpan
    var olds = oldsArray.mutableSpan
    var previous = previousArray.mutableSpan
    var length = 0
    for index in entries.indices {
      let old = entries[index].old
      var (low, count) = (0, length)
      // Ascending input, the usual case, is appended without a search.
      if length > 0, olds[length - 1] < old { (low, count) = (length, 0) }
      while count > 0 {
        // With random input, branches would be mispredicted, so `low` and `count` are updated without
        // branches.
        let half = count / 2
        let isBefore = olds[low + half] < old
        low += isBefore ? half + 1 : 0
        count = isBefore ? count - half - 1 : half
      }
      if low > 0 { previous[index] = tails[low - 1] }
      (tails[low], olds[low]) = (Int32(truncatingIfNeeded: index), old)
      length = max(length, low + 1)
    }
    var stays = [Bool](repeating: false, count: entries.count)
    var current = length == 0 ? -1 : Int(tails[length - 1])
    while current >= 0 {
      stays[current] = true
      current = Int(previous[current])
    }
    return stays
  }

  /// Lets an element stay if its position does not change and it would cross only one staying element, which
  /// moves instead.
  ///
  /// For example, the change from `[0, 1, 2]` to `[2, 1, 0]` moves 0 and 2, but not 1.
  private static func preferFixed(_ entries: [Entry], _ stays: inout [Bool]) {
    let moves = entries.indices.filter { !stays[$0] && entries[$0].isFixed }
    if moves.isEmpty { return }
    var chain = entries.indices.filter { stays[$0] }
    for index in moves {
      // The number of elements of `chain` before this element, in the old order and in the new order.
      let before = chain.partition { entries[$0].old >= entries[index].old }
      let after = chain.partition { $0 >= index }
      if abs(before - after) != 1 { continue }
      stays[chain[min(before, after)]] = false
      stays[index] = true
      chain[min(before, after)] = index
    }
  }
}

extension [Int] {
  /// Returns the first index whose element satisfies a condition; the count if there is none.
  ///
  /// All later elements must satisfy the condition too.
  @export(implementation)
  func partition(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
