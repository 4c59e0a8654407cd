/// Where an element has been that two-way bindings bring from place to place.
///
///     a ──► b ──► c ─ ✗ ─► a        the trail at c: a, b, c
///
/// It travels with the element through the queues of the fan-outs. So whatever else is sent at the time, by
/// other threads or from inside a delivery, is told from the element that comes back, and none of it
/// is lost; and in a ring of bindings an element ends before where it began.
@usableFromInline
package final class Trail: Sendable {
  /// Kept while the trail lasts, so that nothing else is taken for it.
  private let place: any AnyObject & Sendable
  private let before: Trail?

  /// Makes the trail of an element that is sent at a place.
  package convenience init(from place: any AnyObject & Sendable) {
    self.init(place, after: nil)
  }

  private init(_ place: any AnyObject & Sendable, after before: Trail?) {
    self.place = place
    self.before = before
  }

  /// The trail to a place that it leads on to; nil when it leads through it already.
  @usableFromInline
  package func extended(to place: any AnyObject & Sendable) -> Trail? {
    var part: Trail? = self
    while let current = part {
      if current.place === place { return nil }
      part = current.before
    }
    return Trail(place, after: self)
  }
}

/// An element, and where it has been.
package struct Routed<Element: Sendable>: Sendable {
  package let element: Element
  package let trail: Trail

  package init(_ element: Element, _ trail: Trail) {
    self.element = element
    self.trail = trail
  }

  package func map<Other: Sendable>(_ transform: (Element) -> Other) -> Routed<Other> {
    Routed<Other>(transform(element), trail)
  }
}

/// An observer that is told where elements have been.
@usableFromInline
package final class Follower<Element: Sendable>: Sendable {
  private let below: @Sendable (Routed<Element>) -> Void
  /// The trail of what is sent at the place that it observes.
  private let start: Trail

  /// Makes a follower of what a place sends.
  package init(
    at place: any AnyObject & Sendable,
    _ below: @escaping @Sendable (Routed<Element>) -> Void
  ) {
    self.below = below
    start = Trail(from: place)
  }

  /// Receives an element.
  ///
  /// - Parameter trail: Where it has been; nowhere else unless told otherwise.
  package func receive(_ element: Element, on trail: Trail? = nil) {
    below(Routed(element, trail ?? start))
  }
}
