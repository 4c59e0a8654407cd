import Synchronization

/// Updates a property with the number of a broadcaster's observers.
///
/// The broadcaster calls `changed` after each change, outside any lock. Threads may call it concurrently, so
/// the closure reads the number itself.
@usableFromInline
package final class ObserverCounter: Sendable {
  /// The property for the number of observers, shared by later readers; nil once the broadcaster is released.
  package let property: Locked<(any AnyObject & Sendable)?>
  @usableFromInline let changed: @Sendable (_ count: () -> Int) -> Void

  /// - Parameter changed: A closure that stores the number in the property. It does not retain the property.
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
  /// An observer that is added or disposed during a delivery changes the number after the delivery.
  package var observerCount: Int { count.load(ordering: .acquiring) }

  /// Updates the property for the number of observers, if that property was ever read.
  @inlinable @inline(__always)
  func countChanged() {
    if !ownCounter.isNil { report() }
  }

  @usableFromInline @inline(never)
  func report() {
    ownCounter.load(as: ObserverCounter.self)?.changed { observerCount }
  }

  /// Releases the property for the number of observers when the source is deallocated.
  @usableFromInline
  func endCount() {
    _ = ownCounter.load(as: ObserverCounter.self)?.property.take()
  }

  /// Returns the counter, which the first call creates.
  package func counter(_ make: () -> ObserverCounter) -> ObserverCounter {
    if let known = ownCounter.load(as: ObserverCounter.self) { return known }
    let made = make()
    let counter = ownCounter.storeIfNil(made)
    if counter === made { countChanged() }
    return counter
  }
}
