/// The positions at which elements leave and enter a list in one change.
///
/// A change lists only what it affects. The elements that are not listed stay, and keep their relative order.
/// An element that is replaced or moved has an entry in both lists; the two entries have the same link.
///
/// ```
/// before     a b c d        removes a, moves d to the front, replaces c, inserts x
/// after      d b c' x
/// leaving    0  2¹ 3²       the positions before the change, with links
/// entering   0² 2¹ 3        the positions after the change
/// ```
///
/// Both lists are sorted by position. `settle()` brings entries that were added in any order into this form.
@usableFromInline
package struct Places: Sendable {
  /// An element that leaves its position.
  @usableFromInline
  package struct Leaving: Sendable {
    /// The position before the change.
    @usableFromInline var at: Int32
    /// The link; see `Places.noLink`.
    @usableFromInline var link: Int32
    /// True if the element is replaced or touched, and does not move relative to the elements that stay.
    @usableFromInline var isInPlace = false
    /// True if the element is in the list only before the change.
    @usableFromInline var isGone = true

    @export(implementation)
    init(at: Int, link: Int32) {
      (self.at, self.link) = (Int32(truncatingIfNeeded: at), link)
    }
  }

  /// An element that enters a position.
  @usableFromInline
  package struct Entering: Sendable {
    /// The relation between the element and the linked one.
    @usableFromInline
    enum Kind: UInt8, Sendable {
      /// The element is not linked.
      case new
      /// The element replaces the linked one.
      case replaced
      /// The element is the linked one.
      case same
      /// The element is the linked one, but the operator must test or compare it again.
      ///
      /// An operator adds this kind to its own copy of a change with `Change.touch(_:)`; `settle()` removes it.
      case touched
    }

    /// The position after the change.
    @usableFromInline var at: Int32
    /// The link; see `Places.noLink`.
    @usableFromInline var link: Int32
    /// The index of the element among the elements of the change; -1 if the element is the linked one.
    @usableFromInline var element: Int32
    @usableFromInline var kind: Kind
    /// True if the element is replaced or touched, and does not move relative to the elements that stay.
    @usableFromInline var isInPlace = false

    @export(implementation)
    init(at: Int, link: Int32, element: Int32, kind: Kind) {
      self.at = Int32(truncatingIfNeeded: at)
      (self.link, self.element, self.kind) = (link, element, kind)
    }
  }

  /// The link of an entry that is not linked.
  ///
  /// A smaller number is a link that connects two lists, such as two sections; see `isCrossing(_:)`.
  @export(implementation) static var noLink: Int32 { -1 }

  @usableFromInline package var leaving: [Leaving] = []
  @usableFromInline package var entering: [Entering] = []
  /// The number of links; links are numbered from 0.
  @usableFromInline var links: Int32 = 0
  /// For each link, the index of its leaving entry; valid only while `settle()` runs.
  @usableFromInline var ends: [Int32] = []

  @export(implementation)
  init() {}

  @export(implementation) package var isEmpty: Bool { leaving.isEmpty && entering.isEmpty }

  /// The number of entering elements minus the number of leaving elements.
  @export(implementation) var growth: Int { entering.count - leaving.count }

  /// Returns whether a link connects two lists.
  ///
  /// The other end of a crossing link is in the change of another list. In each of the two lists, the element
  /// only leaves or only enters.
  @export(implementation)
  static func isCrossing(_ link: Int32) -> Bool { link < noLink }

  /// Returns a new link.
  @export(implementation)
  mutating func newLink() -> Int32 {
    links += 1
    return links - 1
  }

  /// Copies the entries of `other` into this value, which must be empty; reuses this value's storage.
  @export(implementation)
  mutating func copy(_ other: Places) {
    leaving.append(contentsOf: other.leaving)
    entering.append(contentsOf: other.entering)
    links = other.links
  }

  /// Removes all entries; keeps the storage of a small change for the next one.
  @export(implementation)
  mutating func removeAll() {
    leaving.clear()
    entering.clear()
    ends.clear()
    links = 0
  }
}

extension Array {
  /// Removes all elements; keeps the storage of a small array.
  @export(implementation) @inline(__always)
  mutating func clear() {
    switch count {
    case 0: return
    // The usual case. `removeLast()` is much faster than `removeAll(keepingCapacity:)`.
    case 1: removeLast()
    default: removeAll(keepingCapacity: count <= 64)
    }
  }
}

extension Places {
  /// Sorts the entries, finds the entries that are in place, and removes the entries that change nothing.
  ///
  /// An entry whose link has only one end becomes an entry without a link. If a linked element is not
  /// replaced, both entries refer to the same element, so `Entering.element` is -1. The number of elements
  /// that move is as small as possible. Settling takes O(k) for k entries in ascending order without moves,
  /// and O(k log k) otherwise.
  @usableFromInline
  mutating func settle() {
    if settleOne() { return }
    sort()
    if links == 0 { return }
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(-1, count: Int(links)))
    // These methods are static, because a span of one array of `self` would prevent access to the other
    // arrays.
    Self.matchEnds(&leaving, &entering, &ends)
    Self.markInPlace(&leaving, &entering, ends)
    removeUnchanged()
  }

  /// Settles the entries if at most one element leaves and at most one enters.
  ///
  /// - Returns: False if there are more entries, which this method does not change.
  private mutating func settleOne() -> Bool {
    if leaving.count > 1 || entering.count > 1 { return false }
    guard leaving.count == 1, entering.count == 1, leaving[0].link >= 0,
      leaving[0].link == entering[0].link
    else {
      if leaving.count == 1, leaving[0].link >= 0 {
        (leaving[0].link, leaving[0].isGone, leaving[0].isInPlace) = (Self.noLink, true, false)
      }
      if entering.count == 1, entering[0].link >= 0 {
        (entering[0].link, entering[0].kind, entering[0].isInPlace) = (Self.noLink, .new, false)
      }
      return true
    }
    let (isInPlace, isReplaced) = (leaving[0].at == entering[0].at, entering[0].kind == .replaced)
    if isInPlace, !isReplaced {
      leaving.removeLast()
      entering.removeLast()
      return true
    }
    (leaving[0].isInPlace, leaving[0].isGone) = (isInPlace, isReplaced)
    entering[0].isInPlace = isInPlace
    if !isReplaced { (entering[0].kind, entering[0].element) = (.same, -1) }
    return true
  }

  /// Sorts the entries by position.
  @usableFromInline
  mutating func sort() {
    var (isSorted, last) = (true, Int32(-1))
    for entry in leaving {
      if entry.at <= last { isSorted = false }
      last = entry.at
    }
    if !isSorted { leaving.sort { $0.at < $1.at } }
    (isSorted, last) = (true, -1)
    for entry in entering {
      if entry.at <= last { isSorted = false }
      last = entry.at
    }
    if !isSorted { entering.sort { $0.at < $1.at } }
  }

  /// Removes the links that have only one end, and finds the elements that are gone.
  private static func matchEnds(
    _ leaving: inout [Leaving],
    _ entering: inout [Entering],
    _ ends: inout [Int32]
  ) {
    var ends = ends.mutableSpan
    var leaving = leaving.mutableSpan
    var entering = entering.mutableSpan
    for index in leaving.indices where leaving[index].link >= 0 {
      ends[Int(leaving[index].link)] = Int32(truncatingIfNeeded: index)
      leaving[index].isGone = true
    }
    for index in entering.indices where entering[index].link >= 0 {
      entering[index].isInPlace = false
      let end = Int(ends[Int(entering[index].link)])
      if end < 0 {
        (entering[index].link, entering[index].kind) = (Self.noLink, .new)
        continue
      }
      // Marks the leaving entry as matched. The loop below removes the mark.
      leaving[end].isInPlace = true
      leaving[end].isGone = entering[index].kind == .replaced
      switch entering[index].kind {
      case .same, .touched: entering[index].element = -1
      case .new, .replaced: break
      }
    }
    for index in leaving.indices {
      if !leaving[index].isInPlace, leaving[index].link >= 0 { leaving[index].link = Self.noLink }
      leaving[index].isInPlace = false
    }
  }

  /// Finds the linked entries that are in place.
  ///
  /// An element can be in place only if the number of unlisted elements that precede it is the same before
  /// and after the change. Among the elements that meet this condition, a longest sequence that keeps its
  /// order is in place.
  private static func markInPlace(
    _ leaving: inout [Leaving],
    _ entering: inout [Entering],
    _ ends: [Int32]
  ) {
    var (isAscending, last) = (true, Int32(-1))
    var entries = entering.mutableSpan
    for index in entries.indices where entries[index].link >= 0 {
      let end = ends[Int(entries[index].link)]
      let stays = Int(leaving[Int(end)].at) - Int(end)
      if stays != Int(entries[index].at) - index { continue }
      if end < last { isAscending = false }
      last = end
      entries[index].isInPlace = true
    }
    if !isAscending { choosePlaces(leaving, &entering, ends) }
    var formers = leaving.mutableSpan
    for entry in entering where entry.isInPlace {
      formers[Int(ends[Int(entry.link)])].isInPlace = true
    }
  }

  /// Chooses which entries are in place: a longest sequence of entries that keep their order.
  private static func choosePlaces(
    _ leaving: [Leaving],
    _ entering: inout [Entering],
    _ ends: [Int32]
  ) {
    var candidates: [LongestIncreasingSubsequence.Entry] = []
    candidates.reserveCapacity(entering.count)
    for (index, entry) in entering.enumerated() where entry.isInPlace {
      let end = ends[Int(entry.link)]
      let isFixed = leaving[Int(end)].at == entry.at
      candidates.append(.init(old: end, new: Int32(index), isFixed: isFixed))
    }
    let stays = LongestIncreasingSubsequence.staying(candidates)
    var entries = entering.mutableSpan
    for index in candidates.indices { entries[Int(candidates[index].new)].isInPlace = stays[index] }
  }

  /// Removes the entries of elements that neither move nor are replaced.
  private mutating func removeUnchanged() {
    var hasUnchanged = false
    var entries = entering.mutableSpan
    for index in entries.indices {
      switch entries[index].kind {
      case .new, .replaced: continue
      case .same, .touched:
        if entries[index].isInPlace { hasUnchanged = true } else { entries[index].kind = .same }
      }
    }
    if !hasUnchanged { return }
    leaving.removeAll { $0.isInPlace && !$0.isGone }
    entering.removeAll { $0.isInPlace && $0.kind != .replaced }
  }
}
