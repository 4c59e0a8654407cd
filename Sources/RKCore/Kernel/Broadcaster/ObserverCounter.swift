import Synchronization

/// Updates a property that shows how many observers a broadcaster has.
///
/// The broadcaster calls `changed` after each change to the count, outside any lock. Threads may call
/// `changed` concurrently, so it reads the count itself.
@usableFromInline
package final class ObserverCounter: Sendable {
  /// The property that shows the count, shared by all readers; nil once the source is deallocated.
  package let property: Locked<(any AnyObject & Sendable)?>
  @usableFromInline let changed: @Sendable (_ count: () -> Int) -> Void

  /// - Parameter changed: A closure that stores the count in the property. It does not retain the property.
  package init(
    _ property: any AnyObject & Sendable,
    changed: @escaping @Sendable (_ count: () -> Int) -> Void
  ) {
    self.property = Locked(property)
    self.changed = changed
  }
}

extension Broadcaster {
  /// The number of observers.
  ///
  /// If an observer is added or disposed during a delivery, the number changes after the delivery.
  package var observerCount: Int { count.load(ordering: .acquiring) }

  /// Updates the property that shows the count, if that property was ever read.
  @inlinable @inline(__always)
  func countChanged() {
    if !ownCounter.isNil { report() }
  }

  @usableFromInline @inline(never)
  func report() {
    ownCounter.load(as: ObserverCounter.self)?.changed { observerCount }
  }

  /// Releases the property that shows the count, when the source is deallocated.
  @usableFromInline
  func endCount() {
    _ = ownCounter.load(as: ObserverCounter.self)?.property.take()
  }

  /// Returns the counter; the first call creates it.
  package func counter(_ make: () -> ObserverCounter) -> ObserverCounter {
    if let known = ownCounter.load(as: ObserverCounter.self) { return known }
    let made = make()
    let counter = ownCounter.storeIfNil(made)
    if counter === made { countChanged() }
    return counter
  }
}
