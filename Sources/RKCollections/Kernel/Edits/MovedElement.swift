/// An element that is in a collection before and after a change.
@usableFromInline
struct MovedElement {
  /// The position before the change.
  @usableFromInline let old: Int32
  /// The position after the change.
  @usableFromInline let new: Int32
  /// True if the element was also replaced.
  @usableFromInline var isUpdated = false
  /// True if the element is known not to move.
  ///
  /// Fixed elements keep their relative order.
  @usableFromInline var isFixed = false
  /// True if this value represents a run of elements that do not move.
  @usableFromInline var isRun = false

  @inlinable
  init(
    old: Int,
    new: Int,
    isUpdated: Bool = false,
    isFixed: Bool = false,
    isRun: Bool = false
  ) {
    self.old = Int32(old)
    self.new = Int32(new)
    self.isUpdated = isUpdated
    self.isFixed = isFixed
    self.isRun = isRun
  }
}

extension CollectionChangeset where Index == Int {
  /// Adds the updates and moves of the elements that stay in the collection, and sorts the lists of indices.
  ///
  /// - Parameter elements: The elements, in their order after the change.
  /// - Returns: The moves of elements that were also updated. The changeset lists these elements as deleted
  ///   and inserted.
  @discardableResult
  @usableFromInline
  mutating func add(_ elements: [MovedElement]) -> [Move] {
    var replaced: [Move] = []
    let stays = staying(elements)
    moves.reserveCapacity(moves.count + stays.count { !$0 })
    for (element, stays) in zip(elements, stays) {
      if stays {
        if element.isUpdated { updates.append(Int(element.old)) }
      } else if element.isUpdated {
        deletes.append(Int(element.old))
        inserts.append(Int(element.new))
        replaced.append(Move(from: Int(element.old), to: Int(element.new)))
      } else {
        moves.append(Move(from: Int(element.old), to: Int(element.new)))
      }
    }
    inserts.sort()
    deletes.sort()
    updates.sort()
    return replaced
  }
}

/// Returns whether each element stays in place.
///
/// The elements that stay form a longest subsequence that keeps its order and contains all runs. Among
/// subsequences of equal length, the function prefers one with all fixed elements, and with elements whose
/// position does not change. The function takes O(k log k) for k elements.
///
/// - Parameter elements: The elements, in their order after the change.
func staying(_ elements: [MovedElement]) -> [Bool] {
  var stays = longestIncreasing(elements) { $0.isFixed }
  if elements.contains(where: { $0.isFixed && !$0.isRun }) {
    let longest = longestIncreasing(elements) { $0.isRun }
    if longest.count(where: \.self) > stays.count(where: \.self) { stays = longest }
  }
  preferSamePosition(elements, &stays)
  return stays
}

/// If an element would move to its previous position and cross only one other element, moves that other
/// element instead.
///
/// For example, the change of `[0, 1, 2]` to `[2, 1, 0]` moves 0 and 2, and not 1.
private func preferSamePosition(_ elements: [MovedElement], _ stays: inout [Bool]) {
  let moves = elements.indices.filter { !stays[$0] && elements[$0].old == elements[$0].new }
  if moves.isEmpty { return }
  var chain = elements.indices.filter { stays[$0] }
  for index in moves {
    // The number of elements of `chain` before this element, in the old order and in the new order.
    let before = chain.partition { elements[$0].old >= elements[index].old }
    let after = chain.partition { $0 >= index }
    if abs(before - after) != 1 || elements[chain[min(before, after)]].isRun { continue }
    stays[chain[min(before, after)]] = false
    stays[index] = true
    chain[min(before, after)] = index
  }
}

/// Returns whether each element is in a longest subsequence with ascending old positions that contains all
/// fixed elements.
///
/// The function applies patience sorting (C. Schensted, 1961) separately between every two consecutive fixed
/// elements. An element between two fixed elements can stay only if its old position is between their old
/// positions.
@usableFromInline
func longestIncreasing(
  _ elements: [MovedElement],
  isFixed: (MovedElement) -> Bool = { _ in false }
) -> [Bool] {
  var stays = [Bool](repeating: false, count: elements.count)
  // `tails` and `positions`: for each length, the last element of the best sequence, and the old position of
  // that element. `previous`: for each element, its predecessor in its sequence.
  var tails: [Int32] = []
  var positions: [Int32] = []
  var previous = [Int32](repeating: -1, count: elements.count)
  var lower: Int32 = -1
  var start = 0
  while start <= elements.count {
    let end = elements[start...].firstIndex(where: isFixed) ?? elements.count
    let upper = end < elements.count ? elements[end].old : Int32.max
    tails.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    for index in start..<end where elements[index].old > lower && elements[index].old < upper {
      let old = elements[index].old
      var (low, count) = (0, positions.count)
      // Ascending input, the usual case, is appended without a search.
      if let last = positions.last, last < old { (low, count) = (count, 0) }
      while count > 0 {
        // With random input, branches would be mispredicted, so `low` and `count` are updated without
        // branches.
        let half = count / 2
        let isBefore = positions[low + half] < old
        low += isBefore ? half + 1 : 0
        count = isBefore ? count - half - 1 : half
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count {
        tails.append(Int32(index))
        positions.append(old)
      } else {
        tails[low] = Int32(index)
        positions[low] = old
      }
    }
    var current = Int(tails.last ?? -1)
    while current >= 0 {
      stays[current] = true
      current = Int(previous[current])
    }
    if end < elements.count {
      stays[end] = true
      lower = elements[end].old
    }
    start = end + 1
  }
  return stays
}
