import RKCore

/// A change of a list, stored as the previous position of each element.
///
/// The places are computed when they are first read. No lock is held during the computation.
@usableFromInline
package final class OriginList<Element> {
  @usableFromInline let before: [Element]
  @usableFromInline let origins: [Origin]
  private let settled = Locked<Places?>(nil)

  @usableFromInline
  init(_ origins: [Origin], before: [Element]) {
    (self.origins, self.before) = (origins, before)
  }

  @usableFromInline var places: Places {
    if let places = settled.withLock({ $0 }) { return places }
    let places = Places(origins, countBefore: before.count)
    settled.withLock { $0 = places }
    return places
  }

  @export(implementation) var former: [Element] {
    places.leaving.filter(\.isGone).map { before[Int($0.at)] }
  }
}

extension OriginList: Sendable where Element: Sendable {}

/// The position of an element before a change, and whether it was replaced, packed into four bytes.
@usableFromInline
package struct Origin: Equatable, Sendable {
  @usableFromInline let code: Int32

  @export(implementation)
  init(code: Int32) {
    self.code = code
  }

  /// The origin of an element that was inserted.
  @export(implementation) static var none: Origin { Origin(code: -1) }

  @export(implementation)
  static func same(_ position: Int) -> Origin {
    Origin(code: Int32(truncatingIfNeeded: position) << 1)
  }

  @export(implementation)
  static func replaced(_ position: Int) -> Origin {
    Origin(code: Int32(truncatingIfNeeded: position) << 1 | 1)
  }

  /// The position before the change; negative for an inserted element.
  @export(implementation) var position: Int32 { code >> 1 }
  @export(implementation) var isNone: Bool { code < 0 }
  /// True if the element was inserted, or replaces another element.
  @export(implementation) var isEntering: Bool { code & 1 != 0 }
  /// The origin of an element that replaces the element with this origin.
  @export(implementation) var replaced: Origin { Origin(code: code | 1) }
}

extension Places {
  /// Creates the places of a change from the origins of all elements of the list after the change.
  ///
  /// This takes O(n), or O(n log n) if elements moved.
  @usableFromInline
  package init(_ origins: [Origin], countBefore: Int) {
    self.init()
    let stays = Self.staying(origins, countBefore)
    let moved = stays.count { !$0 }
    leaving.reserveCapacity(moved)
    entering.reserveCapacity(moved)
    // For each position before the change: `stay`, `gone`, or the link and two flags.
    let (stay, gone): (Int32, Int32) = (-1, -2)
    var codesBefore = [Int32](repeating: gone, count: countBefore)
    var codes = codesBefore.mutableSpan
    for position in origins.indices {
      let origin = origins[position]
      if origin.isNone {
        entering.append(
          .init(at: position, link: Self.noLink, element: Int32(position), kind: .new)
        )
        continue
      }
      let former = Int(origin.position)
      let isInPlace = stays.isEmpty || stays[former]
      if isInPlace, !origin.isEntering {
        codes[former] = stay
        continue
      }
      let link = newLink()
      codes[former] = link << 2 | (origin.isEntering ? 2 : 0) | (isInPlace ? 1 : 0)
      var entry = Entering(
        at: position,
        link: link,
        element: origin.isEntering ? Int32(position) : -1,
        kind: origin.isEntering ? .replaced : .same
      )
      entry.isInPlace = isInPlace
      entering.append(entry)
    }
    for position in 0..<countBefore where codes[position] != stay {
      let code = codes[position]
      var entry = Leaving(at: position, link: code == gone ? Self.noLink : code >> 2)
      if code >= 0 { (entry.isGone, entry.isInPlace) = (code & 2 != 0, code & 1 != 0) }
      leaving.append(entry)
    }
  }

  /// Returns, for each position before the change, whether its element stays or is replaced in place.
  ///
  /// The array is empty if every element that is not removed stays or is replaced in place.
  private static func staying(_ origins: [Origin], _ countBefore: Int) -> [Bool] {
    var (isAscending, last) = (true, Int32(-1))
    for origin in origins where !origin.isNone {
      if origin.position < last { isAscending = false }
      last = origin.position
    }
    if isAscending { return [] }
    var candidates: [LongestIncreasingSubsequence.Entry] = []
    candidates.reserveCapacity(origins.count)
    for position in origins.indices where !origins[position].isNone {
      let former = origins[position].position
      candidates.append(
        .init(old: former, new: Int32(position), isFixed: former == position)
      )
    }
    let stays = LongestIncreasingSubsequence.staying(candidates)
    var staysBefore = [Bool](repeating: false, count: countBefore)
    var result = staysBefore.mutableSpan
    for index in candidates.indices { result[Int(candidates[index].old)] = stays[index] }
    return staysBefore
  }
}
