import RKCore

/// A change of a list, as the previous position of each element.
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

  @usableFromInline var former: [Element] {
    places.leaving.filter(\.isGone).map { before[Int($0.at)] }
  }
}

extension OriginList: Sendable where Element: Sendable {}

/// The position of an element before a change, and whether it was replaced, packed into four bytes.
@usableFromInline
package struct Origin: Equatable, Sendable {
  @usableFromInline let code: Int32

  @inlinable
  init(code: Int32) {
    self.code = code
  }

  /// The origin of an element that was inserted.
  @inlinable static var none: Origin { Origin(code: -1) }

  @inlinable
  static func same(_ position: Int) -> Origin {
    Origin(code: Int32(truncatingIfNeeded: position) << 1)
  }

  @inlinable
  static func replaced(_ position: Int) -> Origin {
    Origin(code: Int32(truncatingIfNeeded: position) << 1 | 1)
  }

  /// The position before the change; negative for an inserted element.
  @inlinable var position: Int32 { code >> 1 }
  @inlinable var isNone: Bool { code < 0 }
  /// True if the element was inserted, or replaces another element.
  @inlinable var isEntering: Bool { code & 1 != 0 }
  /// The origin of an element that replaces this one.
  @inlinable var replaced: Origin { Origin(code: code | 1) }
}

extension Places {
  /// Creates the places of a change from the origins of all elements of the list after the change.
  ///
  /// This takes O(n), or O(n log n) if elements moved.
  @usableFromInline
  package init(_ origins: [Origin], countBefore: Int) {
    self.init()
    var stays = [Bool](repeating: false, count: countBefore)
    var candidates: [LongestRun.Entry] = []
    var (isAscending, last) = (true, Int32(-1))
    for origin in origins where !origin.isNone {
      if origin.position < last { isAscending = false }
      last = origin.position
    }
    if !isAscending {
      candidates.reserveCapacity(origins.count)
      for (position, origin) in origins.enumerated() where !origin.isNone {
        candidates.append(
          .init(old: origin.position, new: Int32(position), isFixed: origin.position == position)
        )
      }
      for (candidate, isStaying) in zip(candidates, LongestRun.staying(candidates)) {
        stays[Int(candidate.old)] = isStaying
      }
    }
    let moved = isAscending ? 0 : stays.count { !$0 }
    leaving.reserveCapacity(moved)
    entering.reserveCapacity(moved)
    // The link of the element at each position before the change; -2 if the element is gone and has no link.
    var linkBefore = [Int32](repeating: -2, count: countBefore)
    for (position, origin) in origins.enumerated() {
      if origin.isNone {
        entering.append(
          .init(at: position, link: Self.noLink, element: Int32(position), kind: .new)
        )
        continue
      }
      let former = Int(origin.position)
      let isInPlace = isAscending || stays[former]
      if isInPlace, !origin.isEntering {
        linkBefore[former] = Self.noLink
        continue
      }
      let link = newLink()
      linkBefore[former] = link
      var entry = Entering(
        at: position,
        link: link,
        element: origin.isEntering ? Int32(position) : -1,
        kind: origin.isEntering ? .replaced : .same
      )
      entry.isInPlace = isInPlace
      entering.append(entry)
      if isInPlace { stays[former] = true }
      linkBefore[former] = link
    }
    var isReplaced = [Bool](repeating: false, count: Int(links))
    for entry in entering where entry.link >= 0 {
      isReplaced[Int(entry.link)] = entry.kind == .replaced
    }
    for (position, link) in linkBefore.enumerated() where link != Self.noLink {
      var entry = Leaving(at: position, link: link == -2 ? Self.noLink : link)
      if link >= 0 {
        entry.isInPlace = stays[position]
        entry.isGone = isReplaced[Int(link)]
      }
      leaving.append(entry)
    }
  }
}
